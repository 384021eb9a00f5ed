// Where the console finds its platform. The sandbox serves its own; put yours here when another gateway takes its place.
window.__CONSOLE_CONFIG__ = {
  gateway: '/gateway',
  serverEnv: 'production',
  // 130 hex characters, leading 04. Another key than this one is refused.
  cryptoPublicKey: '',
  captcha: { script: '/captcha/captcha.js', appId: '' },
  chat: { script: '/chat/chat.js', appId: '' },
  sandboxControls: false,
  // true: the Redux DevTools may look into the console. They always may where the sandbox's controls are.
  devTools: false,
};
