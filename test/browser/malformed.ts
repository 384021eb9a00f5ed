import type { Fault } from './support';

export const SYSTEM_ERROR = '系统异常，请稍后再试';
export const NO_CONNECTION = '网络连接异常，请检查网络';

/**
 * A kind of malformed gateway response, and the text that the page must show for it (glossary of the specification).
 */
export interface Shape {
  name: string;
  fault: Omit<Fault, 'path' | 'times'>;
  text: string;
}

const body = (name: string, content: string, contentType?: string): Shape => ({
  name,
  fault: { body: content, ...(contentType ? { contentType } : {}) },
  text: SYSTEM_ERROR,
});

/** Responses with HTTP 200 and an invalid body, each with the exact text that is sent. */
export const BODIES: readonly Shape[] = [
  body('an empty body', ''),
  body('blanks alone', ' \n '),
  body('null', 'null'),
  body('a page of HTML', '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>', 'text/html'),
  body('a page of HTML that calls itself JSON', '<html><script>alert(1)</script></html>'),
  body('truncated JSON', '{"code":0,"msg":"","data":{"rows":[{"flowNo":"2026'),
  body('two answers in one', '{"code":0,"data":{}}{"code":0,"data":{}}'),
  body('an array', '[{"code":0}]'),
  body('a text', '"ok"'),
  body('a number', '0'),
  body('an object without a code', '{"msg":"","data":{}}'),
  body('code "0" as a text', '{"code":"0","msg":"","data":{}}'),
  body('code null', '{"code":null,"data":{}}'),
  body('code true', '{"code":true,"data":{}}'),
  body('a code that is no whole number', '{"code":0.5,"msg":"半个","data":{}}'),
  body('no data', '{"code":0,"msg":""}'),
  body('data null', '{"code":0,"msg":"","data":null}'),
  body('data of another type', '{"code":0,"msg":"","data":"rows"}'),
  body('data of another shape', '{"code":0,"msg":"","data":{"rows":{},"total":"many","pageNo":[],"access_token":7}}'),
  body('JSON nested 20,000 deep', '['.repeat(20_000)),
  body('a prototype in the place of data', '{"code":0,"__proto__":{"data":{}},"constructor":{"prototype":{}}}'),
  body('the content type of a picture', '{"code":"0"}', 'image/png'),
  body('an unknown content type', '{"code":"0"}', 'x/y; charset=utf-7'),
  body('a refusal without a msg', '{"code":9}'),
  body('a refusal whose msg is no text', '{"code":9,"msg":{"text":"no"}}'),
];

const status = (code: number, text: string): Shape => ({ name: `HTTP ${code}`, fault: { status: code }, text });

/**
 * The HTTP statuses of the error catalogue, some further statuses, and no response at all. HTTP 401 ends the session
 * and is tested in session.spec.
 */
export const STATUSES: readonly Shape[] = [
  status(400, '请求错误'),
  status(403, '拒绝访问'),
  status(404, '请求地址出错'),
  status(408, '请求超时'),
  status(413, '请求内容过大'),
  status(429, '操作过于频繁，请稍后再试'),
  status(500, '服务器内部错误'),
  status(501, '服务未实现'),
  status(502, '网关错误'),
  status(503, '服务不可用'),
  status(504, '网关超时'),
  status(505, 'HTTP版本不受支持'),
  status(418, SYSTEM_ERROR),
  status(599, SYSTEM_ERROR),
  { name: 'HTTP 502 with a page of HTML', fault: { status: 502, body: '<h1>502</h1>' }, text: '网关错误' },
  {
    name: 'HTTP 500 with a stack in msg',
    fault: { status: 500, body: '{"code":1,"msg":"at a.js:1"}' },
    text: '服务器内部错误',
  },
  { name: 'HTTP 204', fault: { status: 204, body: '' }, text: SYSTEM_ERROR },
  { name: 'HTTP 302 to nowhere', fault: { status: 302, body: '' }, text: SYSTEM_ERROR },
  { name: 'HTTP 304', fault: { status: 304, body: '' }, text: SYSTEM_ERROR },
  { name: 'a dropped connection', fault: { drop: true }, text: NO_CONNECTION },
];

export const SHAPES: readonly Shape[] = [...BODIES, ...STATUSES];
/**
 * Some malformed responses of each kind. They are used for further pages with the same call, because the same code
 * reads the response.
 */
export const SOME: readonly Shape[] = SHAPES.filter(
  ({ name, fault }, at) => at % 4 === 0 || fault.drop === true || fault.status === 408 || name.endsWith('deep'),
);
