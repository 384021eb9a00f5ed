import { answers, fails, type StandIn } from '@test/support/answers';
import { running } from '@test/support/running';
import { fileColumns, fileColumnsSave } from '@/contract/calls/fileUpload';
import { layoutOf } from '@/contract/rules/batchSheet';
import { placeOfOption } from '@/contract/rules/sheetLayout';
import { EVERY_MONTH, VOUCHER_LAYOUT } from '@/contract/rules/voucherSheet';
import type { ColumnChoice } from '@/shared/sheet/columns';
import { sheetPreview } from '@/shared/sheet/previews';
import { readChosenFile } from '@/shared/sheet/readChosenFile';
import type { SheetRead } from '@/shared/sheet/readSheet';
import { rememberColumns } from '@/shared/sheet/remembered';
import { sheetReader } from '@/shared/sheet/sheetReader';

const VOUCHER_PLACES = {
  sourceNo: 0,
  subMemberNo: -1,
  payeeNo: -1,
  payeeName: -1,
  kind: placeOfOption(1),
  period: -1,
  amount: 1,
  remark: -1,
};
const FILE = new File(['x'], '转账.csv');
const PREVIEW = [
  { rowNo: 1, cells: ['十一月转账'] },
  { rowNo: 3, cells: ['收款人', '账号', '转账金额'] },
  { rowNo: 4, cells: ['甲公司', '0571000000000002', '5.00'] },
];
const NONE = { ok: false, msg: '未找到表头，请使用批量转账模板', preview: PREVIEW } as const;
const LINES: SheetRead<string> = { ok: true, lines: [] };
const PLACES = { number: -1, name: 0, accountNo: 1, accountKind: -1, bank: -1, amount: 2, remark: -1 };

/**
 * Reads a file whose reads have these results. `replies`: the user's choices of columns; undefined: the user leaves
 * the choice.
 */
async function reading(
  reads: SheetRead<string>[],
  replies: ((choice: ColumnChoice) => ColumnChoice | undefined)[],
  standIns: StandIn[],
  isByHand = false,
) {
  const given = [...reads];
  const answersOf = [...replies];
  const choices: ColumnChoice[] = [];
  const chosen: unknown[] = [];
  const seen: number[] = [];
  const { result, world } = await running(
    () =>
      readChosenFile({
        kind: 'TRANSFER',
        layout: layoutOf('TRANSFER'),
        file: FILE,
        name: FILE.name,
        isByHand,
        // biome-ignore lint/correctness/useYield: the test answers without waiting
        *ask(choice) {
          choices.push(choice);
          seen.push(sheetPreview.get().length);
          return answersOf.shift()?.(choice);
        },
      }),
    {
      standIns,
      outside: new Map([
        [
          sheetReader.read,
          ((_layout: unknown, _file: Blob, _name: string, by: unknown) => {
            chosen.push(by);
            return given.shift();
          }) as never,
        ],
      ]),
    },
  );
  return { result, choices, chosen, seen, requests: world.requests };
}

it('reads a file with the headings of the template without asking the user', async () => {
  const { result, choices, chosen } = await reading([LINES], [], [answers(fileColumns, [])]);
  expect(result).toEqual({ read: LINES });
  expect([choices, chosen]).toEqual([[], [undefined]]);
});

it('reads a file with the headings of the template although the platform does not answer', async () => {
  const { result } = await reading([LINES], [], [fails(fileColumns, 'offline')]);
  expect(result).toEqual({ read: LINES });
});

describe('a file with the headings of the template and columns that the enterprise has chosen before', () => {
  const titles = ['收款方名称', '收款账户', '金额', '备注', '实付'];
  const rows = [
    { rowNo: 1, cells: ['十一月转账'] },
    { rowNo: 2, cells: titles },
    { rowNo: 3, cells: ['甲公司', '0571000000000002', '5.00', '', '4.50'] },
  ];
  const preview = { ok: false, msg: '', preview: rows } as const;
  const recognised = { ...PLACES, remark: 3 };

  it('proposes the remembered choice if it differs from the headings', async () => {
    const places = { ...recognised, amount: 4 };
    const { result, choices, chosen } = await reading(
      [LINES, preview, LINES],
      [(choice) => choice],
      [answers(fileColumns, [{ titles, places }]), answers(fileColumnsSave, null)],
    );
    expect(choices).toEqual([{ row: 1, places, problem: null, isRemembered: true }]);
    expect(chosen).toEqual([undefined, 'ask', { headRow: 2, places }]);
    expect(result).toEqual({ read: LINES, chosen: { headRow: 2, places } });
  });

  it('reads no line if the user leaves the proposed choice', async () => {
    const known = [{ titles, places: { ...recognised, remark: -1 } }];
    const { result, choices } = await reading([LINES, preview], [() => undefined], [answers(fileColumns, known)]);
    expect(choices).toMatchObject([{ row: 1, isRemembered: true }]);
    expect(result).toBeUndefined();
  });

  it.each([
    ['agree with the headings', [{ titles, places: recognised }]],
    ['belong to other titles', [{ titles: [...titles, '备用'], places: { ...recognised, amount: 4 } }]],
  ])('does not ask the user if the remembered columns %s', async (_why, known) => {
    const { result, choices } = await reading([LINES, preview], [], [answers(fileColumns, known)]);
    expect([result, choices]).toEqual([{ read: LINES }, []]);
  });
});

it('proposes columns, reads the file by the chosen ones, and remembers them with the enterprise', async () => {
  const { result, choices, chosen, seen, requests } = await reading(
    [NONE, LINES],
    [(choice) => choice],
    [answers(fileColumns, []), answers(fileColumnsSave, null)],
  );
  expect(choices).toEqual([{ row: 1, places: PLACES, problem: null, isRemembered: false }]);
  expect(seen).toEqual([3]);
  expect(chosen).toEqual([undefined, { headRow: 3, places: PLACES }]);
  expect(result).toEqual({ read: LINES, chosen: { headRow: 3, places: PLACES } });
  expect(requests[1]).toEqual({
    path: fileColumnsSave.path,
    body: { kind: 'TRANSFER', titles: ['收款人', '账号', '转账金额'], places: PLACES },
  });
  expect(sheetPreview.get()).toEqual([]);
});

it('begins with the columns that the enterprise has chosen for the same titles', async () => {
  const places = { ...PLACES, amount: 1, accountNo: 2 };
  const { choices } = await reading(
    [NONE, LINES],
    [() => undefined],
    [answers(fileColumns, [{ titles: ['收款人', '账号', '转账金额'], places }])],
  );
  expect(choices).toEqual([{ row: 1, places, problem: null, isRemembered: true }]);
});

it('asks for the columns of a file with the headings of the template when the user wants to choose them', async () => {
  const preview = { ok: false, msg: '', preview: PREVIEW } as const;
  const { result, choices, chosen } = await reading(
    [preview, LINES],
    [(choice) => choice],
    [answers(fileColumns, []), answers(fileColumnsSave, null)],
    true,
  );
  expect(choices).toEqual([{ row: 1, places: PLACES, problem: null, isRemembered: false }]);
  expect(chosen).toEqual(['ask', { headRow: 3, places: PLACES }]);
  expect(result).toEqual({ read: LINES, chosen: { headRow: 3, places: PLACES } });
});

it('names the error of a file without rows instead of asking for its columns', async () => {
  const empty = { ok: false, msg: '文件没有明细' } as const;
  const { result, choices } = await reading([empty], [], [], true);
  expect([result, choices]).toEqual([{ read: empty }, []]);
});

it('shows with the proposal what is uncertain about the file', async () => {
  const doubt = { ok: false, msg: '表头占第1、2两行，请核对每一项对应的列', preview: PREVIEW, doubt: true } as const;
  const { choices } = await reading([doubt], [() => undefined], [answers(fileColumns, [])]);
  expect(choices).toMatchObject([{ problem: '表头占第1、2两行，请核对每一项对应的列' }]);
});

it('does not propose remembered columns that the file or the kind does not have', async () => {
  const titles = ['收款人', '账号', '转账金额'];
  const places = { name: 0, accountNo: 63, amount: 2, remark: -2, accountKind: -3, unknown: 1 };
  const { choices } = await reading([NONE], [() => undefined], [answers(fileColumns, [{ titles, places }])]);
  expect(choices[0]?.places).toEqual({ ...PLACES, accountNo: -1 });
});

it('proposes the columns that were used last where several rows have remembered titles', async () => {
  const known = [
    { titles: ['收款人', '账号', '转账金额'], places: PLACES },
    { titles: ['十一月转账'], places: { ...PLACES, name: -1, accountNo: -1 } },
  ];
  const { choices } = await reading([NONE], [() => undefined], [answers(fileColumns, known)]);
  expect(choices[0]).toMatchObject({ row: 1, places: PLACES });
});

it('asks again with the reason and the same choice where the file cannot be read by it', async () => {
  const fault = { ok: false, msg: '最多10000行，请分批提交', preview: PREVIEW } as const;
  const { choices, result, requests } = await reading(
    [NONE, fault],
    [(choice) => ({ ...choice, places: { ...PLACES, remark: 3 } }), () => undefined],
    [fails(fileColumns, 'offline')],
  );
  expect(choices[1]).toEqual({ row: 1, places: { ...PLACES, remark: 3 }, problem: fault.msg, isRemembered: false });
  expect(result).toBeUndefined();
  expect(requests).toHaveLength(1);
  expect(sheetPreview.get()).toEqual([]);
});

it('remembers long titles without half of a character at their end', async () => {
  const title = `${'长'.repeat(39)}𠮷行`;
  const none = { ...NONE, preview: [{ rowNo: 1, cells: [title, '账号', '金额'] }] };
  const { requests } = await reading(
    [none, LINES],
    [(choice) => choice],
    [answers(fileColumns, []), answers(fileColumnsSave, null)],
  );
  expect(requests[1]).toMatchObject({ body: { titles: ['长'.repeat(39), '账号', '金额'] } });
});

it('reads lines although the columns could not be remembered', async () => {
  const { result } = await reading(
    [NONE, LINES],
    [(choice) => choice],
    [answers(fileColumns, []), fails(fileColumnsSave, 'offline')],
  );
  expect(result).toMatchObject({ read: LINES });
});

it('remembers no value that applies to one file only', async () => {
  const places = { ...VOUCHER_PLACES, period: placeOfOption(EVERY_MONTH.indexOf('2026-11')) };
  const { world } = await running(() => rememberColumns('VOUCHER', VOUCHER_LAYOUT, ['单据号', '金额'], places), {
    standIns: [answers(fileColumnsSave, null)],
  });
  expect(world.requests[0]?.body).toEqual({
    kind: 'VOUCHER',
    titles: ['单据号', '金额'],
    places: { ...VOUCHER_PLACES, period: -1 },
  });
});
