import { aFile, EMPTY, FAR, type Hostile, IS_XLSX, READ, workbook } from './workbook';

const SIZE = 5 * 1024 * 1024;
const HEAD = '收款方名称,收款账户,金额';
const LINE = '甲,0571000000000001,1.5';
const GOOD = `${HEAD}\n${LINE}\n`;
const ENCODING = { msg: /^无法识别文件编码/ };
const NO_HEAD = { msg: /^未找到表头/ };
const UNCLOSED = { msg: /^第\d+行的引号没有结束/ };
const csv = (trick: string, bytes: () => Uint8Array | string, ends: Hostile['ends']) =>
  aFile(trick, bytes, ends, 'a.csv');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** CSV files that demand excessive time or memory from their reader. */
export const HOSTILE_CSVS: readonly Hostile[] = [
  csv('5 MB of commas', () => ','.repeat(SIZE), EMPTY),
  csv('5 MB of line ends', () => '\n'.repeat(SIZE), EMPTY),
  csv('5 MB of spaces', () => ' '.repeat(SIZE), EMPTY),
  csv('5 MB without a comma', () => 'a'.repeat(SIZE), NO_HEAD),
  csv('5 MB of quotes', () => '"'.repeat(SIZE), NO_HEAD),
  csv('5 MB of quotes, one too few', () => '"'.repeat(SIZE - 1), UNCLOSED),
  csv('a quote that is never closed', () => `${GOOD}"乙,0571000000000002,2\n`, { msg: /^第3行的引号没有结束/ }),
  csv('a million quoted cells in one line', () => '"a",'.repeat(1_000_000), FAR),
  csv('a million lines of one quoted cell', () => '"a"\n'.repeat(1_000_000), NO_HEAD),
  csv('65 columns', () => `${GOOD}${'1,'.repeat(65)}`, FAR),
  csv('a cell behind a million empty ones', () => `${GOOD}${','.repeat(1_000_000)}1`, FAR),
  csv('20,001 rows', () => `x\n${'a,b\n'.repeat(20_000)}`.replace('x', GOOD.trim()).replaceAll('a,b', ',,,b'), FAR),
  csv('10,001 lines', () => HEAD + `\n${LINE}`.repeat(10_001), { msg: /^最多10000行/ }),
  csv('the head again and again', () => `${`${HEAD},`.repeat(20)}\n${LINE}`, { msg: /列重复$/ }),
  csv('UTF-16 with its mark', () => utf16(`\ufeff${GOOD}`), ENCODING),
  csv('UTF-16 the other way round', () => utf16(`\ufeff${GOOD}`).swap16(), ENCODING),
  csv('UTF-16 without a mark', () => utf16('name,account\nabc,1\n'), ENCODING),
  csv('UTF-32', () => Buffer.from('fffe00006100000062000000', 'hex'), ENCODING),
  csv('zeros', () => new Uint8Array(SIZE), ENCODING),
  csv('noise', () => Uint8Array.from({ length: SIZE }, (_, at) => (at * 7919 + (at >> 7)) & 255), ENCODING),
  csv('half a letter at the end', () => Buffer.from(GOOD).subarray(0, 1), ENCODING),
  csv('a mark of UTF-8', () => `\ufeff${GOOD}`, READ),
  csv('carriage returns alone', () => GOOD.replaceAll('\n', '\r'), READ),
  csv('every kind of line end', () => `\r\n\r${HEAD}\r\n\n\r${LINE}\r\r\n`, READ),
  csv('quotes in the middle', () => `${HEAD}\n甲"乙"丙,"0571000000000001"x,"1.5"\n`, READ),
  csv('a line end in a cell', () => `${HEAD}\n"甲\n乙",0571000000000001,1.5\n`, READ),
  csv('commands for a spreadsheet', () => `${HEAD}\n=cmd|'/c calc'!A0,@SUM(1),+1\n`, READ),
  csv('semicolons, and says so', () => `sep=;\n${GOOD.replaceAll(',', ';')}`, READ),
  csv('an XLSX', () => workbook(), IS_XLSX),
  csv('a heading that reaches a prototype', () => `__proto__,constructor,toString\n1,2,3\n`, NO_HEAD),
];
