import { createAction } from '@reduxjs/toolkit';

/** `signedIn` false: the grant was not accepted, and the user must log in. */
interface Ended {
  signedIn: boolean;
}

/** The outcomes of this feature's forms. */
export const registrationEvents = {
  /** The account was created. */
  registered: createAction<Ended>('registration/registered'),
  passwordSet: createAction<Ended>('registration/passwordSet'),
};
