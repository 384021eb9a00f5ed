// Simulates the captcha script of a third party, with the same interface:
//   new OpenCaptcha(appId, callback).show()
// callback receives { ret: 0, ticket, randstr } (passed), { ret: 2 } (cancelled) or { ret: -1, errorCode } (failed),
// once per show(). It uses no inline style or script, because it runs under the console's content security policy.
(() => {
  const base = new URL('.', document.currentScript.src);
  const TIME_OUT = 10_000;

  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = new URL('captcha.css', base).href;
  document.head.append(styles);

  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };

  async function fetchTicket(appId) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIME_OUT);
    try {
      const response = await fetch(new URL('ticket', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify({ appId }),
        signal: stop.signal,
      });
      if (!response.ok) return { ret: -1, errorCode: response.status };
      const { ticket, randstr } = await response.json();
      return { ret: 0, ticket, randstr };
    } catch {
      return { ret: -1, errorCode: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  let shown = 0;

  class OpenCaptcha {
    #appId;
    #callback;
    #close = null;

    constructor(appId, callback) {
      this.#appId = appId;
      this.#callback = callback;
    }

    show() {
      if (this.#close) return;
      const before = document.activeElement;
      const id = `open-captcha-${++shown}`;
      const mask = element('div', 'open-captcha-mask');
      const dialog = element('div', 'open-captcha');
      const title = element('h2', '', '安全验证');
      const hint = element('p', '', '请点击下方按钮完成验证');
      const actions = element('div', 'open-captcha-actions');
      const cancel = element('button', '', '取消');
      const pass = element('button', 'open-captcha-primary', '点击完成验证');
      title.id = `${id}-title`;
      hint.id = `${id}-hint`;
      hint.setAttribute('aria-live', 'polite');
      dialog.setAttribute('role', 'dialog');
      dialog.setAttribute('aria-modal', 'true');
      dialog.setAttribute('aria-labelledby', title.id);
      dialog.setAttribute('aria-describedby', hint.id);
      cancel.type = 'button';
      pass.type = 'button';
      actions.append(cancel, pass);
      dialog.append(title, hint, actions);
      mask.append(dialog);

      const finish = (result) => {
        if (!this.#close) return;
        this.#close = null;
        document.removeEventListener('keydown', onKey, true);
        mask.remove();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
        this.#callback(result);
      };
      this.#close = () => finish({ ret: 2 });

      const onKey = (event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          finish({ ret: 2 });
        } else if (event.key === 'Tab') {
          // Keeps the focus inside the dialog: Tab and Shift+Tab move it to the other of the two buttons.
          event.preventDefault();
          const other = document.activeElement === pass ? cancel : pass;
          (other.disabled ? cancel : other).focus();
        }
      };

      cancel.addEventListener('click', () => finish({ ret: 2 }));
      pass.addEventListener('click', async () => {
        if (pass.disabled) return;
        pass.disabled = true;
        hint.textContent = '验证中…';
        cancel.focus();
        finish(await fetchTicket(this.#appId));
      });
      document.addEventListener('keydown', onKey, true);
      document.body.append(mask);
      pass.focus();
    }

    /** Closes the dialog; the callback receives a cancellation. */
    destroy() {
      this.#close?.();
    }
  }

  window.OpenCaptcha = OpenCaptcha;
})();
