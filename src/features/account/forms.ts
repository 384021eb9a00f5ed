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

/** Requests a code for one of the forms. `id` is the form's key of the code (`codeFor`). */
export const codeRequested = defineCode<CodeTo & { id: string; place: Place }>(
  'account/codeRequested',
  ({ id }) => id,
  lazyFlow(() => flows().then((all) => all.askCode)),
);
