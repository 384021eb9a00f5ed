import { createAction } from '@reduxjs/toolkit';

/** The end of a form. `signedIn` false: the login with the response failed, and the user must log in. */
interface Ended {
  signedIn: boolean;
}

/** Events after this feature's forms have succeeded. */
export const registrationEvents = {
  /** The account was created. */
  registered: createAction<Ended>('registration/registered'),
  passwordSet: createAction<Ended>('registration/passwordSet'),
};
