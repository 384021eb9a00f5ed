/**
 * Banks by the first three digits of their branches' numbers (联行号), most frequently chosen first. The stored columns
 * of files contain a bank by its position in this list. So add a new bank at the end, and move no bank.
 */
export const BANKS_BY_CODE: readonly (readonly [code: string, name: string])[] = [
  ['102', '中国工商银行'],
  ['105', '中国建设银行'],
  ['103', '中国农业银行'],
  ['104', '中国银行'],
  ['301', '交通银行'],
  ['308', '招商银行'],
  ['403', '中国邮政储蓄银行'],
  ['302', '中信银行'],
  ['303', '中国光大银行'],
  ['304', '华夏银行'],
  ['305', '中国民生银行'],
  ['306', '广发银行'],
  ['307', '平安银行'],
  ['309', '兴业银行'],
  ['310', '上海浦东发展银行'],
  ['315', '恒丰银行'],
  ['316', '浙商银行'],
  ['318', '渤海银行'],
  ['201', '国家开发银行'],
  ['203', '中国农业发展银行'],
  ['313', '城市商业银行'],
  ['314', '农村商业银行'],
  ['317', '农村合作银行'],
  ['320', '村镇银行'],
  ['322', '上海农村商业银行'],
  ['323', '民营银行'],
  ['402', '农村信用合作社'],
  ['501', '汇丰银行（中国）'],
  ['502', '东亚银行（中国）'],
  ['503', '南洋商业银行（中国）'],
  ['531', '花旗银行（中国）'],
  ['671', '渣打银行（中国）'],
];

/** Common short names of banks by bank code, as further words for a search. */
const ALSO: Readonly<Record<string, string>> = {
  '102': '工行 工商银行 ICBC',
  '105': '建行 建设银行 CCB',
  '103': '农行 农业银行 ABC',
  '104': '中行 BOC',
  '301': '交行 BOCOM',
  '308': '招行 CMB',
  '403': '邮储 邮政储蓄 邮政银行 PSBC',
  '302': '中信 CITIC CNCB',
  '303': '光大 光大银行 CEB',
  '304': '华夏 HXB',
  '305': '民生 民生银行 CMBC',
  '306': '广发 CGB 广东发展银行',
  '307': '平安 PAB',
  '309': '兴业 CIB',
  '310': '浦发 浦发银行 SPDB',
  '315': '恒丰 HFB',
  '316': '浙商 CZB',
  '318': '渤海 CBHB',
  '201': '国开行 CDB',
  '203': '农发行 ADBC',
  '402': '农信社 信用社',
  '501': '汇丰 HSBC',
  '502': '东亚 BEA',
  '531': '花旗 CITI',
  '671': '渣打 SCB',
};

/** Returns further words by which a search finds the bank, by its code; may be empty. */
export const bankAlso = (code: string): string => ALSO[code] ?? '';

const CODES = new Map(BANKS_BY_CODE.map(([code, name]) => [name, code]));

/** Returns the code of a bank by its registered name; undefined if unknown. */
export const bankCodeOf = (name: string): string | undefined => CODES.get(name);
