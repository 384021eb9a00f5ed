import type { AccountShown, BeneficiariesShown, EnterpriseShown, LegalShown } from '@/contract/calls/onboardingParts';
import { wireTime } from '../money/days';
import { bankName, branchOf } from '../registers/banks';
import { categoryOf, industryName } from '../registers/industries';
import type { AccountPaper, BeneficiaryPaper, EnterprisePaper, LegalPaper } from './documents';

/** Masks an ID number as `330106********0015`: the place and the last four digits stay. */
export const maskedId = (number: string): string =>
  number === '' ? '' : `${number.slice(0, 6)}${'*'.repeat(Math.max(0, number.length - 10))}${number.slice(-4)}`;

/** Masks an account number as `6222********0015`: the first and the last four digits stay. */
export const maskedAccount = (number: string): string =>
  number.length < 9
    ? `****${number.slice(-4)}`
    : `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`;

/** Masks numbers of cards and accounts for lists: `6222 **** **** 0015`. */
export const maskedCard = (number: string): string => `${number.slice(0, 4)} **** **** ${number.slice(-4)}`;

/** The version of a step or part of the enterprise's data, the time of its save, and the reasons of its refusal by field. */
export interface Stamp {
  version: number;
  savedAt: Date;
  refused: Record<string, string>;
}
const stamp = ({ version, savedAt, refused }: Stamp) => ({ version, savedAt: wireTime(savedAt), refused });

export const toEnterpriseView = (paper: EnterprisePaper, at: Stamp): EnterpriseShown => ({
  ...stamp(at),
  ...paper,
  industryName: industryName(paper.industryCode),
  mccName: categoryOf(paper.mcc)?.mccName ?? '',
});

export const toLegalView = ({ legalIdNumber, ...paper }: LegalPaper, at: Stamp): LegalShown => ({
  ...stamp(at),
  ...paper,
  legalIdNumberMasked: maskedId(legalIdNumber),
});

export const toBeneficiariesView = ({ beneficiaries }: BeneficiaryPaper, at: Stamp): BeneficiariesShown => ({
  ...stamp(at),
  beneficiaries: beneficiaries.map(({ idNumber, ...one }) => ({ ...one, idNumberMasked: maskedId(idNumber) })),
});

export const toAccountView = ({ accountNo, ...paper }: AccountPaper, at: Stamp): AccountShown => ({
  ...stamp(at),
  ...paper,
  accountNoMasked: maskedAccount(accountNo),
  bankName: bankName(paper.bankCode),
  branchName: branchOf(paper.bankCode, paper.branchCode)?.branchName ?? '',
});
