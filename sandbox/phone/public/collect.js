// Simulates the payer's phone: shows the contract that a merchant offers; the payer signs or rejects it. The link's secret comes
// after the # of the address, so that the browser does not send it in the address of a request.
(() => {
  const token = window.location.hash.slice(1);
  const at = (id) => document.getElementById(id);
  const [told, facts, choice, bank, sign, reject] = ['told', 'facts', 'choice', 'bank', 'sign', 'reject'].map(at);

  const ask = async (action, more = {}) => {
    try {
      const response = await fetch(`/sandbox-phone/collect/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...more }),
      });
      return await response.json();
    } catch {
      return { code: 1, msg: '网络连接异常，请检查网络' };
    }
  };

  const WORDS = {
    WAIT_SIGN: '请核对以下内容，确认无误后再签约。',
    ACTIVE: '已签约，可以关闭本页',
    REJECTED: '已拒绝签约，可以关闭本页',
  };

  const show = ({ merchantName, project, signNo, payerName, limits, period, state, card, banks }) => {
    const rows = [
      ['收款商户', merchantName],
      ['代收项目', project],
      ['签约编号', signNo],
      ['付款人', payerName],
      ...limits.map(([name, amount]) => [name, `${amount}元`]),
      ['签约期限', period],
      ...(card ? [['付款银行卡', card]] : []),
    ];
    facts.replaceChildren(
      ...rows.flatMap(([name, value]) => {
        const [term, text] = [document.createElement('dt'), document.createElement('dd')];
        term.textContent = name;
        text.textContent = value;
        return [term, text];
      }),
    );
    bank.replaceChildren(...banks.map(({ code, name }) => new Option(`${name} 储蓄卡`, code)));
    facts.hidden = false;
    const waits = state === 'WAIT_SIGN';
    choice.hidden = sign.hidden = reject.hidden = !waits;
    told.textContent = WORDS[state];
  };

  const decide = (action, done) => async () => {
    sign.disabled = reject.disabled = true;
    const answer = await ask(action, { bankCode: bank.value });
    sign.disabled = reject.disabled = false;
    if (answer.code === 0) {
      choice.hidden = sign.hidden = reject.hidden = true;
      told.textContent = done;
    } else told.textContent = answer.msg;
  };
  sign.addEventListener('click', decide('confirm', '签约成功，可以关闭本页'));
  reject.addEventListener('click', decide('reject', '已拒绝签约，可以关闭本页'));

  ask('open').then((answer) => {
    if (answer.code === 0) show(answer.data);
    else told.textContent = answer.msg;
  });
})();
