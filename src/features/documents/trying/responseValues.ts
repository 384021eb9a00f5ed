import type { DocumentCall, DocumentField } from '@/contract/calls/documents';
import { TEXT } from './text';

/* A value of a response with its path and its declared description. */

interface ResponseValue {
  path: string;
  value: string;
  said: string;
}

/** Maximum number of rows in the table of values. The JSON above the table shows the response in full. */
const MOST_ROWS = 200;

/** Descriptions of the fields that every refusal of the open interface and the gateway has. */
const ENVELOPE: Readonly<Record<string, string>> = {
  code: '结果代码；0表示成功',
  bizCode: '业务拒绝代码',
  msg: '给人看的说明',
  data: '应答内容',
  field: '有问题的参数',
  requestId: '请求编号，向平台查询时提供',
};

const words = ({ type, description, limits }: DocumentField) =>
  [description === '' ? type : description, ...limits].filter(Boolean).join('；');

/** Returns the fields that are nested in the field at index `at`. */
function insideOf(fields: readonly DocumentField[], at: number): DocumentField[] {
  const { depth } = fields[at] as DocumentField;
  let end = at + 1;
  while (end < fields.length && (fields[end] as DocumentField).depth > depth) end += 1;
  return fields.slice(at + 1, end);
}

/** Lists the values of a response with their paths and descriptions. `cut`: number of values that are not listed. */
export function valuesOf(
  fields: readonly DocumentField[],
  answer: unknown,
  from = '',
): { rows: ResponseValue[]; cut: number } {
  const rows: ResponseValue[] = [];
  let cut = 0;
  const row = (one: ResponseValue) => {
    if (rows.length < MOST_ROWS) rows.push(one);
    else cut += 1;
  };
  function walk(level: readonly DocumentField[], value: unknown, path: string, said: string): void {
    if (Array.isArray(value)) {
      if (value.length === 0) row({ path, value: '[]', said });
      value.forEach((entry, at) => {
        walk(level, entry, `${path}[${at}]`, said);
      });
      return;
    }
    if (typeof value !== 'object' || value === null) {
      row({ path, value: String(value), said });
      return;
    }
    for (const [name, own] of Object.entries(value)) {
      const depth = level[0]?.depth;
      const at = level.findIndex((field) => field.depth === depth && field.name === name);
      const field = level[at];
      walk(
        field ? insideOf(level, at) : [],
        own,
        path === '' ? name : `${path}.${name}`,
        field ? words(field) : level.length > 0 ? TEXT.undeclared : said,
      );
    }
  }
  walk(fields, answer, from, '');
  return { rows, cut };
}

type Refusing = Pick<DocumentCall, 'kind' | 'errors' | 'refusals' | 'answer'>;

/** Lists all values of a response. For a refusal it adds the reason and the remedy from the error tables. */
export function responseValues(of: Refusing, status: number, answer: unknown): { rows: ResponseValue[]; cut: number } {
  if (typeof answer !== 'object' || answer === null) return { rows: [], cut: 0 };
  const { code, bizCode, data } = answer as { code?: unknown; bizCode?: unknown; data?: unknown };
  if (of.kind === 'OPEN') {
    if (status < 400) return valuesOf(of.answer, answer);
    const error = of.errors.find((one) => one.code === code);
    const rows = Object.entries(answer).map(([name, value]) => ({
      path: name,
      value: String(value),
      said:
        name === 'code' && error
          ? `${error.msg}。${TEXT.cause}：${error.cause}。${TEXT.cure}：${error.cure}`
          : (ENVELOPE[name] ?? TEXT.undeclared),
    }));
    return { rows, cut: 0 };
  }
  const refusal = of.refusals.find((one) => one.code === bizCode);
  const head = Object.entries(answer)
    .filter(([name]) => name !== 'data')
    .map(([name, value]) => ({
      path: name,
      value: String(value),
      said: name === 'bizCode' && refusal ? `${TEXT.meaning}：${refusal.meaning}` : (ENVELOPE[name] ?? TEXT.undeclared),
    }));
  const inside =
    data === undefined || data === null ? { rows: [], cut: 0 } : valuesOf(code === 0 ? of.answer : [], data, 'data');
  return { rows: [...head, ...inside.rows], cut: inside.cut };
}
