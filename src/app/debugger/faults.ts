import type { FaultOrder } from './sandbox';
import { DEBUGGER_TEXT as TEXT } from './text';

interface Row {
  /** Description of the error and of the console's expected reaction (screen specification, section 8). */
  label: string;
  fault: Omit<FaultOrder, 'path' | 'times'>;
}

const statuses = [400, 401, 403, 404, 408, 413, 429, 500, 501, 502, 503, 504, 505];

/** The console's error catalogue. A developer lets the sandbox simulate the error of each row. */
export const FAULT_ROWS: readonly Row[] = [
  { label: TEXT.faults.noCode, fault: { body: {} } },
  { label: TEXT.faults.refusedWithText, fault: { answer: { code: 9, msg: '余额不足' } } },
  { label: TEXT.faults.refusedWithout, fault: { answer: { code: 9, msg: '' } } },
  ...statuses.map((status) => ({ label: `HTTP ${status}`, fault: { status } })),
  {
    label: TEXT.faults.elsewhere,
    fault: { status: 401, body: { code: 401, msg: '您的账号已在其他设备登录', bizCode: '00000007' } },
  },
  { label: TEXT.faults.slow, fault: { delayMs: 31_000 } },
  { label: TEXT.faults.dropped, fault: { drop: true } },
  { label: TEXT.faults.empty, fault: { body: '' } },
  { label: TEXT.faults.nothing, fault: { body: 'null' } },
  { label: TEXT.faults.html, fault: { body: '<!doctype html><title>502</title>', contentType: 'text/html' } },
  { label: TEXT.faults.truncated, fault: { body: '{"code":0,"msg":"","da' } },
  { label: TEXT.faults.codeAsText, fault: { body: { code: '0', msg: '', data: null } } },
  { label: TEXT.faults.redirect, fault: { status: 302, body: '' } },
];
