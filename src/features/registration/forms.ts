import type { Channel } from '@/contract/rules/contact';
import { defineCode } from '@/shared/form/codes';
import { lazyFlow } from '@/shared/saga/lazyFlow';
import { defineSubmission } from '@/shared/submission/defineSubmission';
import type { Secrets } from './formTypes';

/** Store keys of the forms and of their verification codes. */
export const PLACE = { register: 'register', password: 'password', initialPassword: 'initialPassword' } as const;

/** The flows as one chunk, loaded when a page needs them. */
const flows = () => import(/* webpackChunkName: "registration" */ './flows');

export const registerCodeRequested = defineCode<{ mobile: string }>(
  'registration/registerCodeRequested',
  () => PLACE.register,
  lazyFlow(() => flows().then((all) => all.askRegisterCode)),
);
export const passwordCodeRequested = defineCode<{ loginAccount: string; channel: Channel }>(
  'registration/passwordCodeRequested',
  () => PLACE.password,
  lazyFlow(() => flows().then((all) => all.askPasswordCode)),
);
export const initialPasswordCodeRequested = defineCode<{ channel: Channel }>(
  'registration/initialPasswordCodeRequested',
  () => PLACE.initialPassword,
  lazyFlow(() => flows().then((all) => all.askInitialPasswordCode)),
);

/** Options of all forms: leaving the page cancels a submission. */
const onPage = { scope: 'page', refusalToast: true } as const;

export const registerSubmitted = defineSubmission<{ mobile: string; agreed: boolean; secretIds: Secrets }>(
  'registration/registerSubmitted',
  { ...onPage, key: () => PLACE.register, flow: lazyFlow(() => flows().then((all) => all.register)) },
);
export const passwordSubmitted = defineSubmission<{ loginAccount: string; channel: Channel; secretIds: Secrets }>(
  'registration/passwordSubmitted',
  { ...onPage, key: () => PLACE.password, flow: lazyFlow(() => flows().then((all) => all.setForgottenPassword)) },
);
export const initialPasswordSubmitted = defineSubmission<{ channel: Channel; secretIds: Secrets }>(
  'registration/initialPasswordSubmitted',
  {
    ...onPage,
    key: () => PLACE.initialPassword,
    flow: lazyFlow(() => flows().then((all) => all.changeInitialPassword)),
  },
);
