import { bankCodeOf } from '../words/banks';
import type { BatchKind, BatchLine, LineField } from './batchSheet';
import { type IssueOf, type Judging, judged, judging, lineCents, payableAmount } from './lineIssues';
import { isCardNo, isName, isPlain, NOT_PLAIN } from './numbers';
import { numberOf as plainNumberOf, SCIENTIFIC, sameName } from './reading/cell';

/*
 * Checks the lines of a batch and returns errors and warnings. Browser and platform share the code, so that the same lines with
 * the same platform data give the same result. Pure functions.
 */

export type LineIssue = IssueOf<LineField>;

/** Data from the platform that the check needs in addition to the file. */
export interface BatchFacts {
  kind: BatchKind;
  /** Account numbers of the payer, which must not be payees. */
  ownAccountNos: readonly string[];
  /** Maximum amount of a single line, in wire format; null: no limit. */
  singleLimit: string | null;
  /**
   * Objections to payees, by the key `payeeOf` of a line: the wallet does not exist, or its owner's name differs from
   * the typed name. Absent: no objection.
   */
  verdicts: Readonly<Record<string, PayeeVerdict>>;
  /**
   * Earlier payments, for warnings about duplicates. By the key `paymentOf` of a line: the number of an order or batch of the
   * last day that pays the same account the same amount. By the key `numberOf` of a line: the batch of the last 90 days that used
   * the merchant's number.
   */
  paid?: Readonly<Record<string, string>> | undefined;
}
export type PayeeVerdict = 'ABSENT' | 'MISFIT';

export const digitsOf = (accountNo: string): string => plainNumberOf(accountNo).replace(/\s/g, '');
/** Returns the key of a line's payee, by account and name, in `BatchFacts.verdicts`. */
export const payeeOf = (line: Pick<BatchLine, 'name' | 'accountNo'>): string =>
  `${digitsOf(line.accountNo)}|${sameName(line.name)}`;

const LONGEST_NAME = 100;
const LONGEST_REMARK = 60;

function accountFault(kind: BatchKind, { accountNo, accountKind }: BatchLine): string | null {
  const digits = digitsOf(accountNo);
  const what = kind === 'TRANSFER' ? '收款账户' : '收款账号';
  if (digits === '') return `请输入${what}`;
  if (SCIENTIFIC.test(digits)) return `${what}已变为科学计数，请将单元格设为文本格式后重新填写`;
  if (!/^\d+$/.test(digits)) return `${what}只能包含数字`;
  if (kind === 'TRANSFER') return /^\d{8,30}$/.test(digits) ? null : '请输入8-30位数字的收款账户';
  if (accountKind === '对私') return isCardNo(digits) ? null : '银行卡号校验不通过';
  return /^\d{8,30}$/.test(digits) ? null : '请输入8-30位数字的银行账号';
}

const limitFault = (cents: number, limit: number | null, shown: string | null) =>
  limit !== null && cents > limit ? `超出单笔限额${shown ?? ''}元` : null;

/** Returns the errors of a line that do not depend on other lines. */
function ownErrors(
  line: BatchLine,
  facts: BatchFacts,
  { cents, limit }: { cents: number | null; limit: number | null },
): LineIssue[] {
  const { kind } = facts;
  const issues: LineIssue[] = [];
  const wrong = (field: LineField, msg: string | null | undefined) => {
    if (msg) issues.push({ field, level: 'error', msg });
  };
  if (line.number !== '' && !/^[\w-]{1,32}$/.test(line.number)) wrong('number', '限32位字母、数字、下划线或短横线');
  if (line.name === '') wrong('name', '请输入收款方名称');
  else if (line.name.length > LONGEST_NAME) wrong('name', `最多${LONGEST_NAME}个字`);
  else if (!isName(line.name)) wrong('name', '不能包含特殊字符');
  wrong('accountNo', accountFault(kind, line));
  if (kind === 'PAYOUT') {
    if (line.accountKind !== '对公' && line.accountKind !== '对私') wrong('accountKind', '请填写对公或对私');
    if (line.bank === '') wrong('bank', '请输入开户银行');
    else if (bankCodeOf(line.bank) === undefined) wrong('bank', '未找到该银行，请填写全称');
  }
  if (cents === null) wrong('amount', payableAmount(line.amount).msg);
  else wrong('amount', limitFault(cents, limit, facts.singleLimit));
  if (line.remark.length > LONGEST_REMARK) wrong('remark', `最多${LONGEST_REMARK}个字`);
  else if (!isPlain(line.remark)) wrong('remark', NOT_PLAIN);
  return issues;
}

/** Returns the errors and warnings about a line's payee, from the platform's data. The account number must be well-formed. */
function payeeIssues(line: BatchLine, facts: BatchFacts, own: ReadonlySet<string>): LineIssue[] {
  if (own.has(digitsOf(line.accountNo))) return [{ field: 'accountNo', level: 'error', msg: '不能付款给本企业的账户' }];
  switch (facts.verdicts[payeeOf(line)]) {
    case 'ABSENT':
      return [{ field: 'accountNo', level: 'error', msg: '收款账户不存在' }];
    case 'MISFIT':
      return [{ field: 'name', level: 'warning', msg: '户名与已知信息不一致，请核对' }];
    default:
      return [];
  }
}

/** Returns the key of a line's payment: equal for lines with the same account and amount. */
export const paymentOf = ({ accountNo, amount }: Pick<BatchLine, 'accountNo' | 'amount'>): string =>
  `${digitsOf(accountNo)}|${lineCents(amount)}`;

/** Returns the key of a line's merchant number in `BatchFacts.paid`. */
export const numberOf = ({ number }: Pick<BatchLine, 'number'>): string => `#${number}`;

interface Seen {
  numbers: Map<string, number>;
  payments: Map<string, number>;
  names: Map<string, string>;
}

/** Returns the errors and warnings about a line that repeats or contradicts an earlier line of the file. */
function repeats(line: BatchLine, cents: number | null, seen: Seen): LineIssue[] {
  const issues: LineIssue[] = [];
  if (line.number !== '') {
    const first = seen.numbers.get(line.number);
    if (first === undefined) seen.numbers.set(line.number, line.lineNo);
    else issues.push({ field: 'number', level: 'error', msg: `与第${first}行的商户单号重复` });
  }
  const account = digitsOf(line.accountNo);
  if (account === '') return issues;
  if (cents !== null) {
    const key = `${account}|${cents}`;
    const first = seen.payments.get(key);
    if (first === undefined) seen.payments.set(key, line.lineNo);
    else issues.push({ field: 'amount', level: 'warning', msg: `与第${first}行收款方和金额相同` });
  }
  const name = sameName(line.name);
  const before = seen.names.get(account);
  if (before === undefined) seen.names.set(account, name);
  else if (before !== name) issues.push({ field: 'name', level: 'warning', msg: '同一账户在文件中有不同户名' });
  return issues;
}

/** Checks all lines of a batch with pauses, for errors and warnings; see `judging`. */
export function validating(lines: readonly BatchLine[], facts: BatchFacts): Judging<LineField> {
  const limit = facts.singleLimit === null ? null : lineCents(facts.singleLimit);
  const own = new Set(facts.ownAccountNos);
  const seen: Seen = { numbers: new Map(), payments: new Map(), names: new Map() };
  return judging<BatchLine, LineField>(lines, (line, cents) => {
    const found = ownErrors(line, facts, { cents, limit });
    if (!found.some(({ field }) => field === 'accountNo')) found.push(...payeeIssues(line, facts, own));
    const before = facts.paid?.[paymentOf(line)];
    if (before !== undefined)
      found.push({ field: 'amount', level: 'warning', msg: `24小时内已有收款账户和金额相同的付款（${before}）` });
    const used = facts.paid?.[numberOf(line)];
    if (used !== undefined) found.push({ field: 'number', level: 'warning', msg: `商户单号已在批次${used}中使用` });
    found.push(...repeats(line, cents, seen));
    return found;
  });
}

/** Checks all lines of a batch without pauses. */
export const validate = (lines: readonly BatchLine[], facts: BatchFacts): LineIssue[][] =>
  judged(validating(lines, facts));
