/** The runtime configuration, `/config.js`, by which an operator connects a built console to another gateway. */
export interface RuntimeConfig {
  /** Address of the gateway, such as `/gateway` or `https://gateway.example`. */
  gateway: string;
  /** Value of the `server-env` header. */
  serverEnv: string;
  /** The platform's SM2 public key: 130 hex characters with the leading 04. A different key from the platform is refused. */
  cryptoPublicKey: string;
  captcha: { script: string; appId: string };
  /** Script and app id of the customer service chat that /assistant shows. */
  chat: { script: string; appId: string };
  /** True if the sandbox's controls (such as moving the clock) are on, so that the developer tools may be opened. */
  sandboxControls: boolean;
  /** Allows the Redux DevTools in any environment. If the sandbox's controls are on, the Redux DevTools are always allowed. */
  devTools?: boolean;
}

declare global {
  interface Window {
    __CONSOLE_CONFIG__?: Partial<RuntimeConfig>;
  }
}

const DEFAULTS: RuntimeConfig = {
  gateway: '/gateway',
  serverEnv: 'production',
  cryptoPublicKey: '',
  captcha: { script: '/captcha/captcha.js', appId: '' },
  chat: { script: '/chat/chat.js', appId: '' },
  sandboxControls: false,
};

/** Reads the configuration that a server may write into the HTML document instead of serving `/config.js`. */
function written(): Partial<RuntimeConfig> {
  try {
    return JSON.parse(document.getElementById('config')?.textContent ?? '{}');
  } catch {
    return {};
  }
}

/** Reads the configuration from the document or its script; missing values have defaults. */
export function readConfig(): RuntimeConfig {
  window.__CONSOLE_CONFIG__ ??= written();
  return { ...DEFAULTS, ...window.__CONSOLE_CONFIG__ };
}
