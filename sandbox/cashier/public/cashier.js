// The cashier page for payers. The address identifies its order and is sent with every call. Calls send no cookie, and the page
// stores no data.
(() => {
  const here = window.location.pathname.replace(/\/+$/, '');
  const at = (id) => document.getElementById(id);

  // Texts and icons of the results. The console's preview (src/shared/cashier) has the same; a test compares both.
  const RESULTS = {
    paying: { title: '支付处理中', lead: '正在等待银行返回结果，请不要重复支付', mark: 'M12 6v6l4 2' },
    paid: { title: '支付成功', lead: '', mark: 'M7 12.5l3.5 3.5L17 9' },
    failed: { title: '支付失败', lead: '款项未扣除，可以重新支付', mark: 'M8 8l8 8M16 8l-8 8' },
    closed: { title: '订单已关闭', lead: '请返回商家重新下单', mark: 'M8 12h8' },
    expired: { title: '订单已过期', lead: '已超过支付时间，请返回商家重新下单', mark: 'M12 6v6l4 2' },
    left: { title: '尚未支付', lead: '', mark: 'M8 12h8' },
  };
  const NO_METHODS = '暂无可用的支付方式，请联系商家';
  const OFFLINE = '网络连接异常，请检查网络后重试';
  const RETURNED = '多余或过期后到账的款项已原路退回';
  const COMES_LATE = '仍有款项处理中，到账后将原路退回';
  const ACCENTS = {
    BLUE: '#165dff',
    GREEN: '#00733b',
    CYAN: '#077183',
    PURPLE: '#722ed1',
    RED: '#cb1e31',
    ORANGE: '#a84300',
    BLACK: '#1d2129',
  };
  const STAGES = { PAYING: 'paying', PAID: 'paid', CLOSED: 'closed', EXPIRED: 'expired' };

  /** The platform's last response; null before the first one. */
  let known = null;
  /** Time in ms by which the platform's clock is ahead of the browser's. */
  let ahead = 0;
  /** Number of payments whose outcome the payer has seen. If a later payment fails, the page shows its result first. */
  let seen = null;
  /** True if the payer wants to choose a pay method while a payment is pending. `hasLeft`: the payer has left without paying. */
  let choosesAnother = false;
  let hasLeft = false;
  let pressing = false;
  let shownStage = '';
  let next;
  let logoAsked = false;

  async function ask(what, body) {
    try {
      const response = await fetch(`${here}/${what}`, {
        method: body ? 'POST' : 'GET',
        // The console's cookie has the same origin, but does not concern a payer.
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      return typeof answer.code === 'number' ? answer : { code: 1, msg: OFFLINE };
    } catch {
      return { code: 1, msg: OFFLINE };
    }
  }

  const text = (id, words) => {
    if (at(id).textContent !== words) at(id).textContent = words;
  };

  /** Groups the digits of an amount, such as 1,234.50. */
  const grouped = (amount) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');

  function leftNow() {
    if (!known) return 0;
    return Math.max(0, Math.ceil((Date.parse(known.expiresAt) - Date.now() - ahead) / 1000));
  }

  function spoken(seconds) {
    const two = (number) => String(number).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
    if (hours >= 24) return `${Math.floor(hours / 24)}天${hours % 24}小时`;
    return hours > 0 ? `${two(hours)}:${rest}` : rest;
  }

  function showMethods({ methods }) {
    const chosen = document.querySelector('input[name="method"]:checked')?.value;
    const usable = methods.filter(({ off }) => !off);
    const keep = usable.find(({ code }) => code === chosen) ?? usable[0];
    const signature = JSON.stringify(methods);
    if (at('list').dataset.shown !== signature) {
      at('list').dataset.shown = signature;
      at('list').replaceChildren(
        ...methods.map(({ code, name, note, off }) => {
          const label = document.createElement('label');
          label.className = 'method';
          if (off) label.dataset.off = '';
          const words = document.createElement('span');
          words.append(name);
          if (note) {
            const faint = document.createElement('span');
            faint.className = 'faint';
            faint.textContent = note;
            words.append(faint);
          }
          const input = document.createElement('input');
          Object.assign(input, { type: 'radio', name: 'method', value: code, disabled: off });
          input.checked = code === keep?.code;
          label.append(words, input);
          return label;
        }),
      );
      if (methods.length === 0) {
        const none = document.createElement('p');
        none.className = 'faint';
        none.textContent = NO_METHODS;
        at('list').append(none);
      }
    }
    for (const button of document.querySelectorAll('#form button:not(#leave)'))
      button.disabled = pressing || usable.length === 0;
  }

  function stageOf(data) {
    if (data.state === 'PAYING' && choosesAnother) return hasLeft ? 'left' : 'choosing';
    if (data.state !== 'OPEN') return STAGES[data.state];
    if (hasLeft) return 'left';
    return data.failed && data.tries > seen ? 'failed' : 'choosing';
  }

  function toldOf(stage, data) {
    if (stage === 'failed') return data.failed ? `${data.failed}，${RESULTS.failed.lead}` : RESULTS.failed.lead;
    if (stage === 'left') return data.back ? '订单在有效期内可以继续支付' : '可以关闭本页，订单在有效期内可以继续支付';
    const ways = stage === 'paid' && data.payMethod ? data.payMethod : '';
    const late = stage !== 'paying' && data.pending ? COMES_LATE : '';
    return [ways, RESULTS[stage].lead, late, data.returned > 0 ? RETURNED : ''].filter((one) => one !== '').join('；');
  }

  function show() {
    const data = known;
    const stage = stageOf(data);
    document.title = `${stage === 'choosing' ? '收银台' : RESULTS[stage].title} - ${data.title}`;
    document.documentElement.style.setProperty('--accent', ACCENTS[data.accent] ?? ACCENTS.BLUE);
    text('title', data.title);
    if (!at('logo').querySelector('img')) text('logo', [...data.title.trim()][0] ?? '');
    at('test').hidden = !data.isTest;
    text('amount', grouped(data.amount));
    text('subject', data.subject);
    text('number', data.outTradeNo);
    at('opening').hidden = true;
    at('order').hidden = false;
    const chooses = stage === 'choosing';
    at('timing').hidden = !chooses;
    at('form').hidden = !chooses;
    at('pay').hidden = data.controls;
    at('fates').hidden = !data.controls;
    at('result').hidden = chooses;
    if (chooses) showMethods(data);
    else {
      at('result').dataset.stage = stage;
      at('mark').setAttribute('d', RESULTS[stage].mark);
      text('headline', RESULTS[stage].title);
      text('told', toldOf(stage, data));
      at('again').hidden = stage !== 'failed' && stage !== 'left';
      text('again', stage === 'left' ? '继续支付' : '重新支付');
      at('other').hidden = stage !== 'paying';
      // Only an http address becomes a link, even if the platform sends another.
      const back = stage !== 'paying' && /^https?:\/\//.test(data.back ?? '') ? data.back : null;
      at('back').hidden = back === null;
      if (back !== null) {
        if (at('merchant').querySelector('a')?.getAttribute('href') !== back) {
          const link = document.createElement('a');
          Object.assign(link, { href: back, rel: 'noopener noreferrer', textContent: '返回商家' });
          at('merchant').replaceChildren(link);
        }
        // Shows the address in the form that the browser opens. Look-alike letters of other scripts appear in their ASCII form.
        text('address', new URL(back).href);
      }
    }
    // Moves the focus from an element that has disappeared to the outcome.
    if (shownStage !== '' && shownStage !== stage)
      (chooses ? document.querySelector('#list input:not(:disabled)') : at('headline'))?.focus();
    shownStage = stage;
    tick();
  }

  function tick() {
    if (!known) return;
    text('left', spoken(leftNow()));
  }

  async function showLogo() {
    if (logoAsked || !known?.hasLogo) return;
    logoAsked = true;
    try {
      const response = await fetch(`${here}/logo`, { credentials: 'omit' });
      if (!response.ok) return;
      const picture = new Image();
      picture.alt = '';
      picture.src = URL.createObjectURL(await response.blob());
      await picture.decode();
      at('logo').replaceChildren(picture);
    } catch {
      // The first letter of the title stays as the logo.
    }
  }

  function take(data) {
    const isFirst = known === null;
    known = data;
    ahead = Date.parse(data.now) - Date.now();
    if (isFirst) seen = data.tries;
    if (data.state !== 'PAYING' && data.state !== 'OPEN') choosesAnother = false;
    show();
    showLogo();
    later(data);
  }

  /** True if the order can still change: it is unpaid, or a payment is pending. */
  const goesOn = ({ state, pending }) => state === 'OPEN' || pending;

  /** Polls again: soon while a payment is pending, rarely while the payer chooses, never after the order has ended. */
  function later(data) {
    clearTimeout(next);
    if (!goesOn(data)) return;
    const wait = data.pending ? 2_500 : 15_000;
    const end = leftNow() * 1000 + 300;
    next = setTimeout(refresh, Math.min(wait, end > 300 ? end : wait));
  }

  async function refresh() {
    clearTimeout(next);
    const answer = await ask('state');
    if (answer.code === 0) take(answer.data);
    else {
      if (!known) text('opening', answer.code === 404 ? '支付链接无效，请核对收到的链接' : answer.msg);
      next = setTimeout(refresh, 10_000);
    }
  }

  async function press(fate) {
    const method = document.querySelector('input[name="method"]:checked');
    if (pressing || !known) return;
    if (!method || method.disabled) {
      text('wrong', '请选择支付方式');
      return;
    }
    pressing = true;
    text('wrong', '');
    for (const button of document.querySelectorAll('#form button')) button.disabled = true;
    const answer = await ask('pay', { payMethod: method.value, fate, tries: known.tries });
    pressing = false;
    at('leave').disabled = false;
    choosesAnother = false;
    if (answer.data) {
      // A refusal is shown next to the choice, not as a result.
      if (answer.code !== 0) {
        seen = answer.data.tries;
        choosesAnother = answer.data.state === 'PAYING';
      }
      take(answer.data);
    } else {
      // Without a response it is unknown whether the payment has started, so the page asks for the current state.
      showMethods(known);
      refresh();
    }
    if (answer.code !== 0) text('wrong', answer.msg);
  }

  at('form').addEventListener('submit', (event) => {
    event.preventDefault();
    press('SUCCESS');
  });
  for (const button of document.querySelectorAll('[data-fate][type="button"]'))
    button.addEventListener('click', () => press(button.dataset.fate));
  at('leave').addEventListener('click', async () => {
    const answer = await ask('leave', {});
    if (answer.code !== 0) {
      text('wrong', answer.msg);
      return;
    }
    known = { ...known, back: answer.data.back };
    hasLeft = true;
    show();
  });
  at('again').addEventListener('click', () => {
    hasLeft = false;
    seen = known.tries;
    show();
  });
  at('other').addEventListener('click', () => {
    choosesAnother = true;
    show();
  });
  at('list').addEventListener('change', () => text('wrong', ''));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && known && goesOn(known)) refresh();
  });
  setInterval(tick, 500);
  refresh();
})();
