import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Nothing, SessionFields, Time } from '../primitives';
import { AccountName, BankCode, CorporateAccountNo, PersonName, PrivateCardNo } from '../rules/documentFields';
import { isPlain, NOT_PLAIN } from '../rules/numbers';
import { AccountNo, OrderAmount } from './orders';

const defineCall = section('trades-transfers-fees');

/* Calls about payees: the owner of an account number, and the member's stored payee book. */

const PREPARES = { permission: 'fund:move', users: 'ordinary' } as const;

/** Returns the owner's name of a wallet account, so that payers can verify their payee. At most 60 requests in ten minutes. */
export const queryPayee = defineCall({
  ...PREPARES,
  path: '/mts/platform/queryPayee',
  doc: { title: '查询收款方户名', purpose: '按账号查询收款方户名，付款前核对；十分钟内最多60次。' },
  request: z.object({ ...SessionFields, accountNo: AccountNo }),
  answer: z.object({ accountNo: z.string(), name: z.string() }),
});

/**
 * A warning that a payer must confirm before a payment. DUPLICATE: the same amount went to this payee within the last hour.
 * OTHER_NAME: the payee book or the last payment has another name for this account. FIRST: nothing was paid to this account
 * before. CHANGED: the payee was paid to another account until recently.
 */
export const PaymentWarning = z.object({
  code: z.enum(['DUPLICATE', 'OTHER_NAME', 'FIRST', 'CHANGED']),
  msg: z.string(),
});
export type PaymentWarning = z.infer<typeof PaymentWarning>;

/**
 * Returns the warnings about an intended payment and how often its payee was paid, before the payment password is typed. The payee
 * has the fields of `transfer` (WALLET) or of `payBank`. At most 120 requests in ten minutes.
 */
export const queryPaymentWarnings = defineCall({
  ...PREPARES,
  path: '/mts/platform/queryPaymentWarnings',
  encrypted: true,
  doc: {
    title: '查询付款提醒',
    purpose: '付款前查询须由付款人确认的提醒：一小时内的相同付款、首次付款、户名或账户与以往不同；十分钟内最多120次。',
  },
  request: z.discriminatedUnion('payeeKind', [
    z.object({
      ...SessionFields,
      amount: OrderAmount,
      payeeKind: z.literal('WALLET'),
      payeeAccountNo: AccountNo,
    }),
    z.object({ ...SessionFields, amount: OrderAmount, payeeKind: z.literal('BOOK'), payeeId: Id }),
    z.object({
      ...SessionFields,
      amount: OrderAmount,
      payeeKind: z.literal('CORPORATE'),
      payeeName: AccountName,
      payeeCardNo: CorporateAccountNo,
      bankCode: BankCode,
    }),
    z.object({
      ...SessionFields,
      amount: OrderAmount,
      payeeKind: z.literal('PRIVATE'),
      payeeName: PersonName,
      payeeCardNo: PrivateCardNo,
      bankCode: BankCode,
    }),
  ]),
  answer: z.object({
    /** How often and when last this payee was paid, as a sentence; empty if never. */
    history: z.string(),
    warnings: z.array(PaymentWarning),
  }),
});

/** A payee in the member's payee book. */
export const Payee = z.object({
  payeeId: z.string(),
  kind: z.enum(['WALLET', 'BANK']),
  name: z.string(),
  /** Account number of the payee; masked if it is a bank account. */
  accountNo: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  /** Kind of the account: a wallet, or a bank account of a company (CORPORATE) or a person (PRIVATE). */
  accountKind: z.enum(['WALLET', 'CORPORATE', 'PRIVATE']),
  /** Note that the member has written about the payee; may be empty. */
  note: z.string(),
  /** True if a user saved the payee; false if it comes from a recent order. */
  saved: z.boolean(),
  lastUsedTime: z.nullable(Time),
});
export type Payee = z.infer<typeof Payee>;

/** Returns the payee book: saved payees and the 20 payees paid last, last used first. Adding a payee counts as use. */
export const recentPayees = defineCall({
  ...PREPARES,
  path: '/mts/platform/payee/recent',
  doc: { title: '查询常用收款方', purpose: '列出常用收款方：已保存的，以及最近付过的20个。' },
  request: z.object({ ...SessionFields, kind: z.optional(z.enum(['WALLET', 'BANK'])) }),
  answer: z.array(Payee),
});

/** Saves a recently paid payee in the book, or removes it (`saved: false`). */
export const savePayee = defineCall({
  ...PREPARES,
  path: '/mts/platform/payee/save',
  doc: { title: '保存常用收款方', purpose: '把最近付过的收款方保存为常用，或取消保存。' },
  request: z.object({ ...SessionFields, payeeId: Id, saved: z.boolean() }),
  answer: Payee,
  kept: true,
});

const PayeeNote = z.string().check(
  z.trim(),
  z.maxLength(20, { error: '备注名不能超过20个字' }),
  z.refine<string>((text) => isPlain(text), { error: NOT_PLAIN }),
);

/** Saves a payee in the book, or updates the existing entry. For a wallet it looks up the owner like `queryPayee`. */
export const addPayee = defineCall({
  ...PREPARES,
  path: '/mts/platform/payee/add',
  doc: { title: '新增收款方', purpose: '新增一个常用收款方并核对户名；已有的更新为最新。' },
  request: z.discriminatedUnion('accountKind', [
    z.object({
      ...SessionFields,
      accountKind: z.literal('WALLET'),
      accountNo: AccountNo.check(z.minLength(1, { error: '请输入收款账户' })),
      note: PayeeNote,
    }),
    z.object({
      ...SessionFields,
      accountKind: z.literal('CORPORATE'),
      name: AccountName,
      accountNo: CorporateAccountNo,
      bankCode: BankCode,
      note: PayeeNote,
    }),
    z.object({
      ...SessionFields,
      accountKind: z.literal('PRIVATE'),
      name: PersonName,
      accountNo: PrivateCardNo,
      bankCode: BankCode,
      note: PayeeNote,
    }),
  ]),
  answer: Payee,
  encrypted: true,
  kept: true,
});

/** Changes the note of a payee in the book. Name and account cannot be changed: another account is another payee. */
export const editPayee = defineCall({
  ...PREPARES,
  path: '/mts/platform/payee/edit',
  doc: { title: '修改收款方备注', purpose: '修改常用收款方的备注；账号不能改，换账号即换人。' },
  request: z.object({ ...SessionFields, payeeId: Id, note: PayeeNote }),
  answer: Payee,
  kept: true,
});

/** Deletes a payee from the book. The next payment to the payee adds it again. */
export const deletePayee = defineCall({
  ...PREPARES,
  path: '/mts/platform/payee/delete',
  doc: { title: '删除收款方', purpose: '从常用收款方中删除一个，下次付款后会重新出现。' },
  request: z.object({ ...SessionFields, payeeId: Id }),
  answer: Nothing,
  kept: true,
});
