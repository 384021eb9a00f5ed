// Simulates a phone for the QR login: scans the code in the address as a demo account, then confirms or cancels.
(() => {
  const code = new URLSearchParams(window.location.search).get('code') ?? '';
  const at = (id) => document.getElementById(id);
  const [account, told, scan, confirm, cancel] = ['account', 'told', 'scan', 'confirm', 'cancel'].map(at);
  const GONE = '二维码已失效，请在电脑上刷新后重试';
  const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };

  const show = (text, { scanning = false, deciding = false } = {}) => {
    told.textContent = text;
    scan.hidden = !scanning;
    confirm.hidden = cancel.hidden = !deciding;
    account.disabled = !scanning;
  };

  const act = async (action) => {
    try {
      const body = JSON.stringify({ qrCodeId: code, action, loginAccount: account.value });
      const response = await fetch('/sandbox/qr', { method: 'POST', headers, body });
      return response.ok && (await response.json()).ok;
    } catch {
      return false;
    }
  };

  scan.addEventListener('click', async () => {
    if (await act('scan')) {
      show('已扫码，请确认是否登录', { deciding: true });
      confirm.focus();
    } else show(GONE);
  });
  confirm.addEventListener('click', async () => show((await act('confirm')) ? '已确认，请查看电脑' : GONE));
  cancel.addEventListener('click', async () => show((await act('cancel')) ? '已取消' : GONE));

  fetch('/sandbox/accounts', { headers })
    .then((response) => response.json())
    .then((accounts) => {
      for (const { loginAccount, name } of accounts)
        account.append(new Option(`${name} ${loginAccount}`, loginAccount));
      show(code === '' ? '请从登录页的二维码打开本页' : '', { scanning: code !== '' });
    })
    .catch(() => show('沙箱控制接口不可用'));
})();
