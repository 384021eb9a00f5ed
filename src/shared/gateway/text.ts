/** Texts for failed requests, as the glossary gives them ("Toasts and request errors"). */
export const SYSTEM_ERROR = '系统异常，请稍后再试';
export const TIMED_OUT = '请求超时';
export const NO_CONNECTION = '网络连接异常，请检查网络';
export const IN_PROGRESS = '处理中';
/** Added after the error text of a failed change whose outcome is unknown. */
export const MAY_BE_DONE = '暂未收到处理结果，操作可能已经完成，请核对后再试';
export const EXPIRED = '用户凭证已过期';
/** Error text: the platform's public key differs from the runtime configuration, so the call was not sent. */
export const WRONG_KEY = '平台公钥与配置不一致，请求未发送';

const HTTP_TEXT: Readonly<Record<number, string>> = {
  400: '请求错误',
  401: EXPIRED,
  403: '拒绝访问',
  404: '请求地址出错',
  408: TIMED_OUT,
  413: '请求内容过大',
  429: '操作过于频繁，请稍后再试',
  500: '服务器内部错误',
  501: '服务未实现',
  502: '网关错误',
  503: '服务不可用',
  504: '网关超时',
  505: 'HTTP版本不受支持',
};

/** Returns the text of an HTTP error status; a status without a text of its own is a system error. */
export const httpText = (status: number): string => HTTP_TEXT[status] ?? SYSTEM_ERROR;
