import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isTakenBy, partsOf, sampled } from '@test/support/sample';
import { ROOT } from './files';

/*
 * Follows the lists under "Add" in CONTRIBUTING.md in a copy of the sources: adds a call, a list with an export, and
 * a page. Each must compile after changes of only the files that the list names.
 */

const run = promisify(execFile);
const FOLDERS = ['src', 'sandbox'];
const FILES = ['package.json', 'tsconfig.json', 'webpack.config.ts'];
/** Index of the test for the sample, because a compilation of all sources takes most of a minute. */
const PART = 0;
/** Time limit for a compilation of all sources, in ms. */
const PATIENCE = 240_000;

let copy: string;

beforeAll(() => {
  if (!isTakenBy(partsOf(PART))) return;
  copy = mkdtempSync(path.join(tmpdir(), 'to-add-'));
  for (const entry of [...FOLDERS, ...FILES])
    cpSync(path.join(ROOT, entry), path.join(copy, entry), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const config = JSON.parse(readFileSync(path.join(copy, 'tsconfig.json'), 'utf8'));
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: FOLDERS }));
});
afterAll(() => {
  if (copy) rmSync(copy, { recursive: true, force: true });
});

/** Returns the messages of the compiler; empty if the copy compiles. */
async function compiled(): Promise<string> {
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  try {
    await run(process.execPath, [compiler, '--noEmit'], { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** A change of a file in a step: text to append, a new file, or text to insert before another text. */
type Change = { file: string; add: string; before?: string | RegExp };

function make(changes: readonly Change[]): void {
  for (const { file, add, before } of changes) {
    const target = path.join(copy, file);
    const text = existsSync(target) ? readFileSync(target, 'utf8') : '';
    const at = before === undefined ? text.length : text.search(before);
    if (at < 0) throw new Error(`${file} has no ${before}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text.slice(0, at) + add + text.slice(at));
  }
}

/** Returns the files and folders that the list under a heading of CONTRIBUTING.md names. */
function namedUnder(...headings: string[]): string[] {
  const text = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  return headings.flatMap((heading) => {
    const section = text.split(`### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
    return [...section.matchAll(/`((?:src|sandbox|test)\/[^`]*)`/g)].map(([, name = '']) => name.replace(/<.*$/, ''));
  });
}

/**
 * Returns the changed files to which the lists do not lead: not named, not in a named folder and not next to a named
 * file.
 */
function unnamed(changes: readonly Change[], headings: string[]): string[] {
  const named = namedUnder(...headings).map((name) => (name.endsWith('/') ? name : `${path.posix.dirname(name)}/`));
  return changes.map(({ file }) => file).filter((file) => !named.some((folder) => file.startsWith(folder)));
}

const CALL: Change = {
  file: 'src/contract/calls/basicData.ts',
  add: `
/** The days of a year on which banks are closed. */
export const queryHolidays = defineCall({
  path: '/basic/holidays',
  doc: { title: '查询节假日', purpose: '返回一年中银行休息的日期。' },
  request: z.object({ ...SessionFields, year: z.int() }),
  answer: z.array(z.string()),
});
`,
};
const HANDLER: Change = {
  file: 'sandbox/handlers/platform/basicData.ts',
  before: /^ {2}getCryptoUrl:/m,
  add: `  queryHolidays: async ({ year }) => [\`\${year}-01-01\`],\n\n`,
};

const LIST: readonly Change[] = [
  {
    file: 'src/contract/calls/accounts.ts',
    add: `
export const numberPage = listOf(
  defineCall({
    permission: 'fund:read',
    path: '/added/numberPage',
    doc: { title: '查询账号', purpose: '分页查询本企业的账号。' },
    request: z.object({ ...SessionFields, ...Paging, keyword: z.optional(FilterText) }),
    answer: pageOf(z.object({ accountNo: z.string() })),
  }),
  { columns: { accountNo: { heading: '账号', width: 24 } }, filters: [['keyword', '账号']] },
);

export const downloadNumbers = exportOf(numberPage, {
  path: '/added/downloadNumbers',
  doc: { title: '导出账号', purpose: '把符合筛选的账号导出为文件。' },
  name: 'NUMBER',
  title: '账号',
});
`,
  },
  {
    file: 'src/contract/calls/exports.ts',
    before: /^ {2}FLOW: '资金流水',/m,
    add: `  NUMBER: '账号',\n`,
  },
  {
    file: 'sandbox/domain/exports/numberExport.ts',
    add: `import { downloadNumbers } from '@/contract/calls/accounts';
import { type ListSource, partOfQuery } from '../lists';
import { type ExportSource, listExport } from './source';

interface NumberFilter {
  memberNo: string;
}
type NumberRow = { account_no: string };

export const numberList: ListSource<unknown, NumberFilter, NumberRow, { rows: number }> = {
  totals: async (db, { memberNo }) => {
    const { rows } = await db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('member_no', '=', memberNo)
      .executeTakeFirstOrThrow();
    return { rows };
  },
  rows: (db, { memberNo }, _request, part) =>
    partOfQuery(db.selectFrom('accounts').select('account_no').where('member_no', '=', memberNo), part, 'asc', [
      ['account_no', (row: NumberRow) => row.account_no],
    ]).execute(),
};

export const shownNumber = (row: NumberRow) => ({ accountNo: row.account_no });

export const numberExport: ExportSource<object, NumberFilter, NumberRow> = listExport(numberList, {
  call: downloadNumbers,
  filter: ({ memberNo }) => ({ memberNo }),
  asOf: (filter) => filter,
  sums: () => [],
  adds: () => [],
  shown: shownNumber,
});
`,
  },
  {
    file: 'sandbox/handlers/accounts/accounts.ts',
    before: /^import /m,
    add: `import { numberExport, numberList, shownNumber } from '../../domain/exports/numberExport';\n`,
  },
  {
    file: 'sandbox/handlers/accounts/accounts.ts',
    before: /^ {2}queryAccountFlow:/m,
    add: `  numberPage: (request, { db, user }) =>
    pageOf(db, request, { source: numberList, filter: { memberNo: memberOf(user) }, shown: shownNumber }),
  downloadNumbers: exporting(numberExport),
`,
  },
  {
    file: 'src/features/numbers/lists.ts',
    add: `import { downloadNumbers, numberPage } from '@/contract/calls/accounts';
import { defineList } from '@/shared/list/defineList';

export const numberList = defineList<typeof numberPage>({
  id: 'numbers',
  title: '账号',
  call: numberPage,
  rowKey: 'accountNo',
  filters: [{ kind: 'text', key: 'keyword', label: '账号' }],
  columns: [{ key: 'accountNo', width: 200 }],
  exportCall: downloadNumbers,
});
`,
  },
];

const PAGE: readonly Change[] = [
  {
    file: 'src/features/numbers/NumbersPage.tsx',
    add: `import { ListPage } from '@/shared/list/ListPage';
import { numberList } from './lists';

/** /operation/numbers: the account numbers of the enterprise. */
export const NumbersPage = () => <ListPage spec={numberList} />;
`,
  },
  {
    file: 'src/shared/paths/operation.ts',
    before: /export const operation =/,
    add: `export const numbers = '/operation/numbers';\n`,
  },
  {
    file: 'src/app/routes.ts',
    before: /^ {2}OWN_ROUTES\.reconcile,/m,
    add: `  {\n    path: paths.operation.numbers,\n    page: page(() => import('@/features/numbers/NumbersPage'), 'NumbersPage'),\n    title: '账号',\n    area: 'operation',\n    permission: 'operation:read',\n  },\n`,
  },
];

sampled(it, PART)(
  'compiles a call, a list with an export and a page that are added by the lists of CONTRIBUTING.md',
  async () => {
    make([CALL]);
    // Without a handler the compiler reports the name of the call.
    expect(await compiled()).toMatch(/^sandbox\/handlers\/platform\/basicData\.ts.*queryHolidays/m);
    make([HANDLER, ...LIST, ...PAGE]);
    expect(await compiled()).toBe('');
    expect(unnamed([CALL, HANDLER], ['A call'])).toEqual([]);
    expect(unnamed(LIST, ['A call', 'A list with an export', 'A page'])).toEqual([]);
    expect(unnamed(PAGE, ['A page'])).toEqual([]);
  },
  PATIENCE,
);
