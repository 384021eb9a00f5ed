import { bizApplyAddDiff, type bizApplyInfo, merchantStatus } from '@/contract/calls/merchantOpening';
import type { AnswerOf } from '@/contract/defineCall';
import type { Saving, Values } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { request } from '@/shared/saga/request';

/** The stage of the merchant's opening, and the operating company. */

export type OpeningStatus = AnswerOf<typeof merchantStatus>;
export type Operator = AnswerOf<typeof bizApplyInfo>;

export const requestOpeningStatus = () => request(merchantStatus, {}, { custom: true });

const trimmed = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

/** Empty values of the operating company, before the user enters it. */
export const NO_OPERATOR = {
  operatorName: '',
  operatorLicenseNo: '',
  operatorLicensePicUrl: '',
  operatorLegalName: '',
  letterUrl: '',
};

/** Saves another company as the operating company of the merchant. */
export const saveOperator = (typed: Values): Saving => send(bizApplyAddDiff, { ...NO_OPERATOR, ...trimmed(typed) });
