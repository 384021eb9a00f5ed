import { createAction } from '@reduxjs/toolkit';

/**
 * The outcome of a successful form. `signedIn` false: the login with the response failed, and the user must log in.
 */
interface Ended {
  signedIn: boolean;
}

/** Events that report that a form of this feature has succeeded. */
export const registrationEvents = {
  /** The account was created. */
  registered: createAction<Ended>('registration/registered'),
  passwordSet: createAction<Ended>('registration/passwordSet'),
};
