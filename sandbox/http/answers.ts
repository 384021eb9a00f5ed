import type { Refusal } from '../domain/refusal';

/** A response of the gateway: HTTP status and body (interface, "The gateway"). */
export interface Reply {
  status: number;
  body: { code: number; msg: string; bizCode?: string; data?: unknown };
  headers?: Record<string, string>;
}

/** Messages by HTTP status, for responses without a specific message. The console shows the same messages. */
const TEXTS: Readonly<Record<number, string>> = {
  400: '请求错误',
  401: '用户凭证已过期',
  403: '拒绝访问',
  404: '请求地址出错',
  405: '请求方式不受支持',
  408: '请求超时',
  413: '请求内容过大',
  414: '请求地址出错',
  415: '请求错误',
  416: '请求错误',
  417: '请求错误',
  429: '操作过于频繁，请稍后再试',
  431: '请求内容过大',
  500: '服务器内部错误',
  501: '服务未实现',
  502: '网关错误',
  503: '服务不可用',
  504: '网关超时',
  505: 'HTTP版本不受支持',
};

/** Returns a response with an HTTP error status. The status is also the code in its body. */
export const httpError = (status: number, detail: { msg?: string; bizCode?: string } = {}): Reply => ({
  status,
  body: {
    code: status,
    msg: detail.msg ?? TEXTS[status] ?? '系统异常，请稍后再试',
    ...(detail.bizCode === undefined ? {} : { bizCode: detail.bizCode }),
  },
});

export const success = (data: unknown): Reply => ({ status: 200, body: { code: 0, msg: '', data: data ?? null } });

/** Code of a business refusal for which the call declares no code. */
const REFUSED = 4000;

export const refused = ({ msg, detail }: Refusal): Reply => ({
  status: detail.status ?? 200,
  body: {
    code: detail.code ?? detail.status ?? REFUSED,
    msg,
    ...(detail.bizCode === undefined ? {} : { bizCode: detail.bizCode }),
    ...(detail.fields === undefined ? {} : { data: { fields: detail.fields } }),
  },
});

/**
 * The refusal of an invalid encrypted request. It is the same for every fault, so that it does not reveal the reason.
 */
export const envelopeRefused: Reply = { status: 400, body: { code: 4001, msg: '请求已失效，请重试' } };
