import { getSettleDetail, updateBankCardPicture } from '@/contract/calls/onboardingAccounts';
import {
  clientSettleInfo,
  merchantModify,
  merchantModifyInfo,
  modifySettleWay,
  settleAuditInfo,
  settleInfo,
  settleUpdate,
} from '@/contract/calls/settlement';
import type { AnswerOf } from '@/contract/defineCall';
import { type AccountTyped, accountBody } from '@/features/onboarding';
import type { LoadingOne, SavedForm, SavedOne, Saving, TypedOf, Values } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { request } from '@/shared/saga/request';
import type { CYCLE_FIELDS, MERCHANT_FIELDS, PERMIT_FIELDS } from '../fields';

interface Change {
  modifyStatus: string;
  reasons: Readonly<Record<string, string>>;
}
/** The review state of the newest change of the form's data. */
export interface Changing {
  change: Change;
}
const options = { custom: true };

/** Builds the state of a form with one step; after a refusal it contains the reasons. */
const formOf = <Facts extends Changing>(values: Values, facts: Facts): SavedOne<Facts> => {
  const { modifyStatus, reasons } = facts.change;
  return modifyStatus === 'UN_PASS'
    ? { state: 'refused', reason: Object.values(reasons).join('\n'), values, refused: reasons, facts }
    : { state: 'saved', values, facts };
};

/** Loads the form for a new settlement account: the refused values without the account number, otherwise an empty form. */
export function* loadSettle(): LoadingOne<Changing> {
  const reply = yield* request(settleInfo, {}, options);
  if (!reply.ok) return reply;
  const { wanted } = reply.data;
  const values: Values = wanted
    ? {
        accountKind: wanted.accountKind,
        accountName: wanted.accountName,
        bankCode: wanted.bankCode,
        branchCode: wanted.branchCode,
        branchName: wanted.branchName,
        bankPermitPicUrl: wanted.bankPermitPicUrl,
      }
    : {};
  return { ok: true, data: formOf(values, { change: reply.data }) };
}

export const saveSettle = (typed: AccountTyped): Saving => send(settleUpdate, accountBody(typed));

/** Data of the form for a new account permit. `account`: the company account that the permit belongs to. */
export interface Permitted extends Changing {
  account: AnswerOf<typeof getSettleDetail>['account'];
}

export function* loadPermit(): LoadingOne<Permitted> {
  const reply = yield* request(getSettleDetail, {}, options);
  if (!reply.ok) return reply;
  const { account } = reply.data;
  const values: Values = account ? { bankPermitPicUrl: account.bankPermitPicUrl } : {};
  return { ok: true, data: formOf(values, { change: { modifyStatus: 'NONE', reasons: {} }, account }) };
}

export const savePermit = (typed: TypedOf<typeof PERMIT_FIELDS>): Saving => send(updateBankCardPicture, typed);

/** Loads the form for the settlement cycle: the current cycle, or the refused one. */
export function* loadCycle(): LoadingOne<Changing> {
  const now = yield* request(clientSettleInfo, {}, options);
  if (!now.ok) return now;
  const pending = yield* request(settleAuditInfo, {}, options);
  if (!pending.ok) return pending;
  const refused = pending.data.modifyStatus === 'UN_PASS';
  const { way, cutTime } = now.data;
  const values: Values = refused
    ? { way: pending.data.way ?? way, cutTime: pending.data.cutTime ?? cutTime, remark: pending.data.remark }
    : { way, cutTime };
  return { ok: true, data: formOf(values, { change: pending.data }) };
}

export const saveCycle = ({ remark, ...typed }: TypedOf<typeof CYCLE_FIELDS>): Saving =>
  send(modifySettleWay, { ...typed, ...(remark === '' ? {} : { remark }) });

export interface OfMerchant extends Changing {
  merchant: AnswerOf<typeof merchantModifyInfo>['merchant'];
}

/** Loads the form for the merchant's data: the currently valid values, or the refused ones. */
export function* loadMerchant(): LoadingOne<OfMerchant> {
  const reply = yield* request(merchantModifyInfo, {}, options);
  if (!reply.ok) return reply;
  const { merchant, wanted, modifyStatus } = reply.data;
  const from = modifyStatus === 'UN_PASS' ? (wanted ?? merchant) : merchant;
  const values: Values = from
    ? {
        merchantName: from.merchantName,
        contactName: from.contactName,
        contactMobile: from.contactMobile,
        servicePhone: from.servicePhone,
        divisionCode: from.divisionCode,
        address: from.address,
      }
    : {};
  return { ok: true, data: formOf(values, { change: reply.data, merchant }) };
}

export const saveMerchant = (typed: TypedOf<typeof MERCHANT_FIELDS>, { facts }: SavedForm<OfMerchant>): Saving =>
  send(merchantModify, { ...typed, version: facts.merchant?.version ?? 0 });
