import * as z from 'zod/mini';
import { Day, Money } from '../primitives';
import { hasIdCheckDigit, hasUsccCheckDigit, isCardNo, isIdNumber, isName, isUscc } from './numbers';
import { plainText } from './plainText';

/*
 * Schemas of the fields of an enterprise's documents, with their error texts. The console's forms derive their rules from them
 * (`shared/validation/rules.ts`), and the platform refuses invalid requests by them.
 */

const name = (most: number, missing: string) =>
  plainText(most, missing).check(z.refine((value) => isName(value), { error: '不能包含特殊字符' }));

/** Full name of a company; brackets must be full-width. */
export const CompanyName = name(100, '请输入企业名称');
export const PersonName = name(50, '请输入姓名').check(z.minLength(2, { error: '请输入完整的姓名' }));
/** Name of a bank account's owner: a company or a person. */
export const AccountName = name(100, '请输入账户名称');

/** Unified social credit code: 18 characters with the check character of GB 32100. Small letters are converted to capitals. */
export const Uscc = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入统一社会信用代码', abort: true }),
    z.toUpperCase(),
    z.refine(isUscc, { error: '请输入正确的18位统一社会信用代码', abort: true }),
    z.refine(hasUsccCheckDigit, { error: '统一社会信用代码校验位不正确' }),
  );

/** ID number of a resident: 18 characters with the check digit of GB 11643. A small x is converted to a capital. */
export const IdNumber = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入身份证号', abort: true }),
    z.toUpperCase(),
    z.refine(isIdNumber, { error: '请输入正确的18位身份证号', abort: true }),
    z.refine(hasIdCheckDigit, { error: '身份证号校验位不正确' }),
  );

const withoutSpaces = z.overwrite((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value));

/** Number of a company's bank account: 8 to 30 digits. Spaces between groups are removed. */
export const CorporateAccountNo = z
  .string()
  .check(
    withoutSpaces,
    z.minLength(1, { error: '请输入银行账号', abort: true }),
    z.regex(/^\d{8,30}$/, { error: '请输入8-30位数字的银行账号' }),
  );
/** Number of a person's bank card: 12 to 19 digits with Luhn's check digit. Spaces between groups are removed. */
export const PrivateCardNo = z
  .string()
  .check(
    withoutSpaces,
    z.minLength(1, { error: '请输入银行卡号', abort: true }),
    z.refine(isCardNo, { error: '请输入正确的银行卡号' }),
  );

const LAST_DAY = '2099-12-31';
/**
 * Period of validity of a document, from day to day. An end of 2099-12-31 means without end, 长期 (screen
 * specification, section 5).
 */
export const Validity = z.object({ start: Day, end: Day }).check(
  z.refine(({ start, end }) => start <= end, { error: '结束日期不能早于开始日期', path: ['end'] }),
  z.refine(({ end }) => end <= LAST_DAY, { error: '结束日期不能晚于2099-12-31', path: ['end'] }),
);
export type Validity = z.infer<typeof Validity>;

/** Six-digit code of a district, or of a city or province without districts. */
export const DivisionCode = z.string().check(z.regex(/^[1-9]\d{5}$/, { error: '请选择省市区' }));
export const AddressLine = plainText(200, '请输入详细地址');
/** A mobile number, a fixed-line number with its area code, or a 400 number. */
export const Phone = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入联系电话', abort: true }),
    z.regex(/^(?:1[2-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/, { error: '请输入正确的联系电话' }),
  );
/** A percentage above 0 and at most 100, with up to two decimal places. */
export const Percent = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?:100(?:\.0{1,2})?|(?!0+(?:\.0{1,2})?$)\d{1,2}(?:\.\d{1,2})?)$/, { error: '请输入0-100之间的比例' }),
  );

/** Address of a document's picture, from the response of the upload (`objectPut`). The file must belong to the caller. */
export const PaperUrl = z.string().check(z.minLength(1, { error: '请上传文件' }), z.maxLength(512));

const chosen = (missing: string) => z.string().check(z.minLength(1, { error: missing }), z.maxLength(64));
export const IndustryCode = chosen('请选择所属行业');
export const Mcc = chosen('请选择经营类目');
export const BankCode = chosen('请选择开户银行');
export const BranchCode = chosen('请选择开户支行');

/** Registered capital in yuan. */
export const Capital = Money;
