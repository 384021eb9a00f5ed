import { defineCode } from '@/shared/form/codes';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { defineSubmission } from '@/shared/submission/defineSubmission';
import type { FormId, Submission } from './formTypes';
import type { CodeTo, Place } from './places';

/** Key of a form in the store. */
export const formOf = (form: FormId): string => `account/${form}`;

const flows = () => import(/* webpackChunkName: "account" */ './flows');

export const submitted = defineSubmission<Submission>('account/submitted', {
  key: ({ form }) => formOf(form),
  flow: lazyFlow(() => flows().then((all) => all.submit)),
});

/** Requests a verification code for one of the account forms. `id`: key of the code in the store (`codeFor`). */
export const codeRequested = defineCode<CodeTo & { id: string; place: Place }>(
  'account/codeRequested',
  ({ id }) => id,
  lazyFlow(() => flows().then((all) => all.askCode)),
);
