import * as z from 'zod/mini';
import { EXPORT_REFUSALS } from '@/contract/calls/exportRefusals';
import { type RequestOf, section } from '@/contract/defineCall';
import { exportOf, listOf } from '@/contract/lists';
import { Paging, pageOf, sorting } from '@/contract/primitives';

const doc = { title: '查询示例', purpose: '查询一个示例。' };
const Row = z.object({ no: z.string(), direction: z.enum(['IN', 'OUT']), party: z.object({ name: z.string() }) });
const call = section('basic-data', { permission: 'fund:read', users: 'ordinary' })({
  path: '/rows',
  doc,
  request: z.object({ ...Paging, kind: z.enum(['A', 'B']), keyword: z.optional(z.string()), ...sorting(['no']) }),
  answer: pageOf(Row),
});
const list = listOf(call, {
  columns: {
    no: { heading: '单号', width: 20 },
    direction: { heading: '收支', width: 8, as: { IN: '收入', OUT: '支出' } },
    party: { heading: '对方', width: 20, as: ({ name }) => name },
  },
  filters: ['kind', ['keyword', '关键字']],
});

it('accepts only columns of the row, texts for every value, and filters of the request', () => {
  // @ts-expect-error No row has it.
  listOf(call, { columns: { number: { heading: '单号', width: 20 } } });
  // @ts-expect-error OUT has no word.
  listOf(call, { columns: { direction: { heading: '收支', width: 8, as: { IN: '收入' } } } });
  // @ts-expect-error Nobody can ask for it.
  listOf(call, { columns: {}, filters: ['party'] });
  expect(list).toMatchObject({ ...call, columns: { no: { heading: '单号' } } });
});

describe('the export of a list', () => {
  const download = exportOf(list, { path: '/rows/download', doc, name: 'FLOW', title: ({ kind }) => `第${kind}表` });

  it('an export has the permissions of its list, answers with a file, and takes its title from the filters', () => {
    const { section, permission, users } = call;
    expect(download).toMatchObject({ section, permission, users, method: 'POST', blob: true });
    expect(download).toMatchObject({ path: '/rows/download', refusals: EXPORT_REFUSALS, exports: { name: 'FLOW' } });
    expect(download.exports.title({ kind: 'B' } as never)).toBe('第B表');
  });

  it('accepts the filters and the order of the list in an export request, but no page number or unknown column', () => {
    const request: RequestOf<typeof download> = { kind: 'A', sortField: 'no', format: 'csv', columns: ['party', 'no'] };
    expect(z.parse(download.request, { ...request, pageNo: 1 })).toEqual(request);
    // @ts-expect-error No such column.
    const unknown: RequestOf<typeof download> = { kind: 'A', format: 'csv', columns: ['number'] };
    const wrong = [unknown, { ...request, columns: [] }, { ...request, format: 'pdf' }, { ...request, kind: 'C' }];
    expect(wrong.map((one) => z.safeParse(download.request, one).success)).toEqual([false, false, false, false]);
    const { columns } = request;
    expect(z.safeParse(download.request, { ...request, columns: [...columns, ...columns] }).success).toBe(false);
  });
});
