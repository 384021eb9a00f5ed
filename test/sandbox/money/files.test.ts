import { inflateRawSync } from 'node:zlib';
import { postEntry } from '@sandbox/domain/money/ledger';
import { csvWriter } from '@sandbox/files/csv';
import { type Column, neutralise } from '@sandbox/files/table';
import { xlsxWriter } from '@sandbox/files/xlsx';
import { AWKWARD_REMARKS } from '@sandbox/seed/moneyWords';
import { readPdf } from '@test/support/readPdf';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { escapeXml } from '@/common/spreadsheet/write';
import {
  batchDownloadAccFlowVoucher,
  downLoadAccountFlow,
  downloadAccountBalance,
  downloadVoucher,
  queryAccountFlow,
} from '@/contract/calls/accounts';
import type { Call, RequestOf } from '@/contract/defineCall';
import { withoutApostrophe } from '@/contract/rules/reading/formulaSigns';
import { accountsOf, anEntry, aTrade, memberNamed, OTHER_TENANT, WAREHOUSE_ADMIN, YUNFAN } from './support';

const FLOW_COLUMNS = Object.keys(queryAccountFlow.columns) as (keyof typeof queryAccountFlow.columns)[];

let test: TestSandbox;
let token: string;
/** Flow numbers of entries whose remarks are difficult to export, in the order of the remarks. */
let awkward: string[];
const db = () => test.sandbox.db;

beforeAll(async () => {
  test = await aSandbox({ exports: { jobFrom: 10_000 } });
  token = await test.signIn(YUNFAN);
  const memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
  const own = await accountsOf(db(), memberNo);
  await aTrade(db(), memberNo, 'TEST-FILES');
  awkward = [];
  for (const remark of AWKWARD_REMARKS) {
    const [, posted] = await postEntry(
      db(),
      anEntry(
        'TEST-FILES',
        [
          [own.BALANCE, -5],
          [own.SPLIT, 5],
        ],
        { remark },
      ),
    );
    awkward.push(posted?.flowNo ?? '');
  }
});
afterAll(() => test.stop());

/** Downloads a file and returns its bytes. The test harness reads only text. */
async function download<C extends Call>(call: C, request: RequestOf<C>, path: string = call.path, bearer = token) {
  const response = await test.fetch(`/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(request),
  });
  return {
    type: response.headers.get('content-type') ?? '',
    name: decodeURIComponent(
      /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    ),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Parses CSV by RFC 4180, independently of the code under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** Returns the files of a zip archive, by the directory at its end. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    expect(data.length).toBe(bytes.readUInt32LE(at + 24));
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), data.toString());
    at += 46 + nameLength;
  }
  return files;
}

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&')
    .replace(/_x005F(_x[0-9A-Fa-f]{4}_)/g, '$1');

/** Returns the cells of the sheet: text as strings, numbers as numbers. */
function readSheet(bytes: Buffer): (string | number)[][] {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c [^>]*?>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(
      ([, text, number]) => (text === undefined ? Number(number) : unescapeXml(text)),
    ),
  );
}

const COLUMNS: Column<{ id: string; amount: string; text: string }>[] = [
  { heading: '编号', kind: 'text', width: 10, value: (row) => row.id },
  { heading: '金额', kind: 'amount', width: 10, value: (row) => row.amount },
  { heading: '备注', kind: 'text', width: 10, value: (row) => row.text },
];

describe('a written table (C-09)', () => {
  const rows = [...AWKWARD_REMARKS, '\r回车开头', '\t制表', '_x0041_', '\u0000\u0008控制', ''].map((text, index) => ({
    id: `00${index}12345678901234567890`,
    amount: `${index}.05`,
    text,
  }));

  it('CSV keeps every cell, except for the apostrophe before a text that looks like a formula', async () => {
    const writer = csvWriter('说明', COLUMNS);
    await writer.add(rows.slice(0, 3));
    await writer.add(rows.slice(3));
    const bytes = await writer.end();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const read = readCsv(bytes.toString().slice(1));
    expect(read.slice(0, 2)).toEqual([['说明'], ['编号', '金额', '备注']]);
    expect(read.slice(2)).toEqual(rows.map((row) => [row.id, row.amount, neutralise(row.text)]));
  });

  it('XLSX keeps ids as text and amounts as numbers, and contains no formula', async () => {
    const writer = await xlsxWriter('资金 & <流水>', '=说明', COLUMNS);
    await writer.add(rows.slice(0, 3));
    await writer.add(rows.slice(3));
    const bytes = await writer.end();
    const read = readSheet(bytes);
    expect(read.slice(0, 2)).toEqual([["'=说明"], ['编号', '金额', '备注']]);
    expect(read.slice(2)).toEqual(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
      rows.map((row) => [row.id, Number(row.amount), neutralise(row.text).replace(/[\u0000\u0008]/g, '')]),
    );
    expect(unzip(bytes).get('xl/workbook.xml')).toContain('name="资金 &amp; &lt;流水&gt;"');
    expect([...unzip(bytes).values()].join('')).not.toMatch(/<f>|<f /);
  });

  const formulas = ['=1', '+1', '-1', '@a', '\ta', '\ra', '\na'];
  // Cells that could be formulas: with full-width and small signs, the mathematical minus, and white space of every
  // kind before a sign.
  const wide = ['＝1+1', '＠SUM(1)', '＋1', '－1', '﹣1', '﹢1', '﹦1', '﹫a', '−1'];
  const led = [' =1', '\u3000＝1', '\u00a0+1', '\u200b@a', '\ufeff=1', ' \t =1', '\u0000=1'];
  const quoted = ["'=1", "''＝1", "' =1"];
  it.each([...formulas, ...wide, ...led, ...quoted])('a cell %j becomes no formula, and is read back', (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
    expect(withoutApostrophe(neutralise(text))).toBe(text);
  });

  it.each(['1=1', "'abc", '—', '·', '（-1）', '', ' ', '营业=', "'"])(
    'a cell %j stays as it is in both directions',
    (text) => {
      expect(neutralise(text)).toBe(text);
      expect(withoutApostrophe(text)).toBe(text);
    },
  );

  it('neutralises full-width signs in CSV and XLSX, and keeps negative amounts as numbers', async () => {
    const signs = wide.map((text, index) => ({ id: `${index}`, amount: '-1.00', text }));
    const csv = csvWriter('说明', COLUMNS);
    await csv.add(signs);
    const xlsx = await xlsxWriter('单', '说明', COLUMNS);
    await xlsx.add(signs);
    expect(readCsv((await csv.end()).toString().slice(1)).slice(2)).toEqual(
      signs.map(({ id, text }) => [id, '-1.00', `'${text}`]),
    );
    expect(readSheet(await xlsx.end()).slice(2)).toEqual(signs.map(({ id, text }) => [id, -1, `'${text}`]));
  });

  it('leaves other text unchanged, and keeps the XML well-formed', () => {
    expect(neutralise('1=1')).toBe('1=1');
    expect(escapeXml('a<b>&"c"\u0001\uD800')).toBe('a&lt;b&gt;&amp;&quot;c&quot;\uFFFD');
  });
});

describe('the file of account entries', () => {
  const request = { format: 'csv' as const, columns: FLOW_COLUMNS };

  it('contains all matching rows in order, with the sums of the list above them', async () => {
    const filter = {
      businessType: '4005',
      startTime: '2026-10-01T00:00:00+08:00',
      sortField: 'amount',
      sortOrder: 'asc',
    } as const;
    const { body } = await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 50, ...filter }, { token });
    const list = body.data as {
      total: number;
      totalIn: string;
      totalOut: string;
      rows: { flowNo: string; amount: string; direction: string }[];
    };
    const { bytes, name, type } = await download(downLoadAccountFlow, { ...request, ...filter });
    expect(name).toBe('资金流水明细_20261120.csv');
    expect(type).toBe('text/csv; charset=utf-8');
    const [[note] = [], headings, ...rows] = readCsv(bytes.toString().slice(1));
    expect(note).toContain('北京时间（UTC+8）');
    expect(note).toContain('用表格软件打开并保存CSV会改写长号码，需要编辑时请导出XLSX');
    expect(note).toContain('业务类型 退款');
    expect(note).toContain('列：流水号、交易时间、账号');
    expect(note).toContain(`共 ${list.total} 条，收入合计 ${list.totalIn} 元，支出合计 ${list.totalOut} 元`);
    expect(headings).toEqual(
      '流水号 交易时间 账号 账户类型 业务类型 收支 金额 余额 对方户名 对方账号 交易单号 备注'.split(' '),
    );
    expect(rows).toHaveLength(list.total);
    expect(rows.slice(0, 50).map(([flowNo, , , , , , amount]) => [flowNo, amount])).toEqual(
      list.rows.map(({ flowNo, amount, direction }) => [flowNo, direction === 'OUT' ? `-${amount}` : amount]),
    );
    const cents = (side: string) =>
      rows.filter((row) => row[5] === side).reduce((sum, row) => sum + BigInt((row[6] ?? '').replace(/[.-]/g, '')), 0n);
    expect([cents('收入'), cents('支出')]).toEqual(
      [list.totalIn, list.totalOut].map((sum) => BigInt(sum.replace('.', ''))),
    );
  });

  it('contains the same rows as CSV and as XLSX, across batches', async () => {
    const filter = { accountType: 'FEE' } as const;
    const csv = await download(downLoadAccountFlow, { ...request, ...filter });
    const xlsx = await download(downLoadAccountFlow, { ...request, ...filter, format: 'xlsx' });
    expect(xlsx.name).toBe('资金流水明细_20261120.xlsx');
    const rows = readCsv(csv.bytes.toString().slice(1)).slice(1);
    expect(rows.length).toBeGreaterThan(4_000);
    // The batches of the export repeat and miss no row at their borders.
    const { body } = await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 1, ...filter }, { token });
    expect(rows).toHaveLength((body.data as { total: number }).total + 1);
    expect(
      readSheet(xlsx.bytes)
        .slice(1)
        .map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))),
    ).toEqual(rows);
  });

  it('contains the requested columns once each, in their order', async () => {
    const { bytes } = await download(downLoadAccountFlow, {
      format: 'csv',
      columns: ['remark', 'flowNo', 'remark'],
      tradeNo: 'TEST-FILES',
      accountType: 'SPLIT',
    });
    const [, headings, ...rows] = readCsv(bytes.toString().slice(1));
    expect(headings).toEqual(['备注', '流水号']);
    expect(rows.map(([, flowNo]) => flowNo).sort()).toEqual([...awkward].sort());
    expect(rows.map(([remark]) => remark).sort()).toEqual(AWKWARD_REMARKS.map(neutralise).sort());
  });

  it('refuses an unknown column or format, as JSON', async () => {
    for (const bad of [{ columns: ['password'] }, { columns: [] }, { format: 'exe' }]) {
      const { type, bytes } = await download(downLoadAccountFlow, { ...request, ...bad } as never);
      expect(type).toContain('json');
      expect(JSON.parse(bytes.toString()).code).toEqual(REFUSAL_CODE);
    }
  });

  it('contains no rows of another tenant (S-08)', async () => {
    const { bytes } = await download(
      downLoadAccountFlow,
      { ...request, tradeNo: 'TEST-FILES' },
      undefined,
      await test.signIn(OTHER_TENANT),
    );
    expect(readCsv(bytes.toString().slice(1))).toHaveLength(2);
  });
});

describe('the file of balances', () => {
  it('contains the accounts with their balances', async () => {
    const { bytes, name } = await download(downloadAccountBalance, {
      format: 'xlsx',
      columns: ['accountNo', 'accountType', 'balance', 'availableBalance', 'frozenBalance', 'status'],
    });
    expect(name).toBe('账户余额_20261120.xlsx');
    const [, headings, ...rows] = readSheet(bytes);
    expect(headings).toEqual(['账号', '账户类型', '账户余额', '可用余额', '冻结金额', '状态']);
    expect(rows.map((row) => row[1]).sort()).toEqual(['余额账户', '分账账户', '待结算账户', '手续费账户'].sort());
    for (const [accountNo, , balance, available, frozen] of rows as [string, string, number, number, number][]) {
      expect(accountNo).toMatch(/^0571\d{12}$/);
      expect(available + frozen).toBeCloseTo(balance, 2);
    }
    expect((rows as [string, string, number, number, number][]).some(([, , , , frozen]) => frozen > 0)).toBe(true);
  });
});

describe('the voucher', () => {
  it('prints payer, payee and amount, in digits and in capitals, as text that can be copied', async () => {
    const flowNo = awkward[9] ?? '';
    const { bytes, name, type } = await download(downloadVoucher, { flowNo });
    expect(type).toBe('application/pdf');
    expect(name).toBe(`电子回单_${flowNo}.pdf`);
    const [text] = readPdf(bytes);
    for (const part of [
      '电子回单',
      flowNo,
      '收款方户名杭州云帆贸易有限公司',
      '付款方户名对手方',
      '¥0.05',
      '人民币伍分',
      '转账',
      'TEST-FILES',
      '付款方账号',
      '收款方账号0571',
      '币种人民币',
      '收支收入（分账账户）',
      '生成时间 2026-11-20',
      '本回单由系统生成，可凭流水号和验证码向平台核验；重复下载不代表重复交易，请勿重复记账。',
      '折扣 100%_不含税',
      '2026-11-20 14:00:00',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/验证码 ([0-9A-F]{4}-){3}[0-9A-F]{4}/);
  });

  it('prints the same verification code each time, and another code for another entry', async () => {
    const codeOf = async (flowNo: string) =>
      /验证码 ([0-9A-F-]{19})/.exec(readPdf((await download(downloadVoucher, { flowNo })).bytes)[0] ?? '')?.[1];
    const code = await codeOf(awkward[0] ?? '');
    expect(code).toHaveLength(19);
    test.clock.advance(1_000);
    expect(await codeOf(awkward[0] ?? '')).toBe(code);
    expect(await codeOf(awkward[1] ?? '')).not.toBe(code);
  });

  it('prints rare characters, emoji, line breaks and long remarks', async () => {
    const { body } = await test.ask(batchDownloadAccFlowVoucher, { flowNos: awkward }, { token });
    const file = body.data as { filename: string; content: string };
    expect(file.filename).toMatch(/^电子回单_\d{8}\.pdf$/);
    const pages = readPdf(Buffer.from(file.content, 'base64'));
    expect(pages).toHaveLength(awkward.length);
    awkward.forEach((flowNo, index) => {
      expect(pages[index]).toContain(flowNo);
    });
    expect(pages[12]).toContain('𠮷野家供货款（生僻字：㙍、镕、喆）');
    expect(pages[13]).toContain('👍 感谢惠顾，期待再次合作');
    expect(pages.join('')).not.toContain('〓');
  });

  it('omits a voucher with an unprintable letter from a batch, and names it in the answer', async () => {
    const memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
    const own = await accountsOf(db(), memberNo);
    const amounts: Parameters<typeof anEntry>[1] = [
      [own.BALANCE, -5],
      [own.SPLIT, 5],
    ];
    await aTrade(db(), memberNo, 'TEST-RARE');
    const [, posted] = await postEntry(db(), anEntry('TEST-RARE', amounts, { remark: '\u{10fffd}' }));
    const flowNo = posted?.flowNo ?? '';
    const { body } = await test.ask(batchDownloadAccFlowVoucher, { flowNos: [awkward[0] ?? '', flowNo] }, { token });
    const { counterparty_name: name } = await db()
      .selectFrom('postings')
      .select('counterparty_name')
      .where('flow_no', '=', flowNo)
      .executeTakeFirstOrThrow();
    expect(body.data).toMatchObject({ leftOut: [{ no: flowNo, name }] });
  });

  it('prints a voucher once if it is requested twice in a batch', async () => {
    const { body } = await test.ask(
      batchDownloadAccFlowVoucher,
      { flowNos: [awkward[0] ?? '', awkward[0] ?? ''] },
      { token },
    );
    expect(readPdf(Buffer.from((body.data as { content: string }).content, 'base64'))).toHaveLength(1);
  });

  it('answers a voucher of another tenant as absent, alone and in a batch (S-08)', async () => {
    const other = await test.signIn(OTHER_TENANT);
    const staff = await test.signIn(WAREHOUSE_ADMIN);
    const [mine, absent] = [awkward[0] ?? '', '20261120999999999999'];
    const missing = (await test.ask(downloadVoucher, { flowNo: absent }, { token: other })).body;
    expect(missing).toMatchObject({ msg: '数据不存在或无权访问' });
    expect((await test.ask(downloadVoucher, { flowNo: mine }, { token: other })).body).toEqual(missing);
    expect(
      (await test.ask(downloadVoucher, { flowNo: mine }, { token: staff, path: downloadVoucher.warehousePath })).body,
    ).toEqual(missing);
    expect((await test.ask(batchDownloadAccFlowVoucher, { flowNos: [mine] }, { token: other })).body).toEqual(missing);
    expect((await test.ask(batchDownloadAccFlowVoucher, { flowNos: [mine, absent] }, { token })).body).toEqual(missing);
    // Postings of the platform's own accounts have no flow number, so no voucher can be requested for them.
    expect((await test.ask(downloadVoucher, { flowNo: 'null' }, { token })).body).toEqual(missing);
  });
});
