// Simulates the signer's phone: shows the agreement of the link; the signer accepts it. The link's secret comes after the # of
// the address, so that the browser does not send it in the address of a request.
(() => {
  const token = window.location.hash.slice(1);
  const at = (id) => document.getElementById(id);
  const [told, facts, agreements, sign] = ['told', 'facts', 'agreements', 'sign'].map(at);

  const ask = async (action) => {
    try {
      const response = await fetch(`/sandbox-phone/sign/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return await response.json();
    } catch {
      return { code: 1, msg: '网络连接异常，请检查网络' };
    }
  };

  const show = ({ enterpriseName, title, applyNo, signerName, signed, agreements: read }) => {
    at('enterprise').textContent = enterpriseName;
    at('title').textContent = title;
    at('number').textContent = applyNo;
    at('signer').textContent = signerName;
    agreements.replaceChildren(
      ...read.map((agreement) => {
        const box = document.createElement('details');
        const name = document.createElement('summary');
        name.textContent = agreement.title;
        const content = document.createElement('div');
        content.textContent = agreement.content;
        content.className = 'content';
        box.append(name, content);
        return box;
      }),
    );
    facts.hidden = false;
    sign.hidden = signed;
    told.textContent = signed ? '已签约，可以关闭本页' : '请核对以下内容，确认后即完成签约。';
  };

  sign.addEventListener('click', async () => {
    sign.disabled = true;
    const answer = await ask('confirm');
    sign.disabled = false;
    if (answer.code === 0) {
      sign.hidden = true;
      told.textContent = '签约成功，可以关闭本页';
    } else told.textContent = answer.msg;
  });

  ask('open').then((answer) => {
    if (answer.code === 0) show(answer.data);
    else told.textContent = answer.msg;
  });
})();
