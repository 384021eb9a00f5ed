import type { SagaGenerator } from 'typed-redux-saga';
import type { RequestOf } from '@/contract/defineCall';
import { getSettleDetail, updateBankCardPicture } from '@/contract/onboardingAccounts';
import {
  clientSettleInfo,
  merchantModify,
  merchantModifyInfo,
  modifySettleWay,
  settleAuditInfo,
  settleInfo,
  settleUpdate,
} from '@/contract/settlement';
import { accountBody } from '@/features/onboarding';
import type { SavedForm, StepStatus, Typed, Values } from '@/shared/form/steps/model';
import type { Failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';

type Loading = SagaGenerator<{ ok: true; data: SavedForm } | Failure>;
type Saving = SagaGenerator<{ ok: true } | Failure>;
type Change = { modifyStatus: string; reasons: Readonly<Record<string, string>> };
const options = { custom: true };

/** A form of one step; after a refusal with the reasons. `facts.change` tells how the newest change stands. */
const formOf = (values: Values, change: Change, facts: Record<string, unknown> = {}): SavedForm => {
  const refused = change.modifyStatus === 'UN_PASS';
  const status: StepStatus = refused
    ? { state: 'refused', reason: Object.values(change.reasons).join('\n') }
    : { state: 'saved' };
  return {
    steps: { FORM: status },
    values: { FORM: values },
    masked: {},
    refused: { FORM: refused ? change.reasons : {} },
    facts: { ...facts, change },
  };
};

/** What was asked for and refused, without its number; else an empty form. */
export function* loadSettle(): Loading {
  const reply = yield* request(settleInfo, {}, options);
  if (!reply.ok) return reply;
  const { wanted, current } = reply.data;
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
  return { ok: true, data: formOf(values, reply.data, { current }) };
}

export function* saveSettle(_step: string, typed: Typed): Saving {
  const reply = yield* request(settleUpdate, accountBody(typed) as RequestOf<typeof settleUpdate>, options);
  return reply.ok ? { ok: true } : reply;
}

/** `facts.account` is the account whose permit it is. */
export function* loadPermit(): Loading {
  const reply = yield* request(getSettleDetail, {}, options);
  if (!reply.ok) return reply;
  const { account } = reply.data;
  const values: Values = account ? { bankPermitPicUrl: account.bankPermitPicUrl } : {};
  return { ok: true, data: formOf(values, { modifyStatus: 'NONE', reasons: {} }, { account }) };
}

export function* savePermit(_step: string, typed: Typed): Saving {
  const body = { bankPermitPicUrl: String(typed.bankPermitPicUrl ?? '') };
  const reply = yield* request(updateBankCardPicture, body, options);
  return reply.ok ? { ok: true } : reply;
}

/** The way in force, or the one that was refused. */
export function* loadCycle(): Loading {
  const now = yield* request(clientSettleInfo, {}, options);
  if (!now.ok) return now;
  const asked = yield* request(settleAuditInfo, {}, options);
  if (!asked.ok) return asked;
  const refused = asked.data.modifyStatus === 'UN_PASS';
  const { way, cutTime } = now.data;
  const values: Values = refused
    ? { way: asked.data.way ?? way, cutTime: asked.data.cutTime ?? cutTime, remark: asked.data.remark }
    : { way, cutTime };
  return { ok: true, data: formOf(values, asked.data, { now: now.data }) };
}

export function* saveCycle(_step: string, typed: Typed): Saving {
  const { way, cutTime, remark } = typed;
  const body = { way, cutTime, ...(remark ? { remark } : {}) } as RequestOf<typeof modifySettleWay>;
  const reply = yield* request(modifySettleWay, body, options);
  return reply.ok ? { ok: true } : reply;
}

/** The merchant in force, or what was refused of it. */
export function* loadMerchant(): Loading {
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
  return { ok: true, data: formOf(values, reply.data, { merchant }) };
}

export function* saveMerchant(_step: string, typed: Typed, saved: SavedForm): Saving {
  const { version } = saved.facts.merchant as { version: number };
  const body = { ...typed, version } as RequestOf<typeof merchantModify>;
  const reply = yield* request(merchantModify, body, options);
  return reply.ok ? { ok: true } : reply;
}
