import { createAction } from '@reduxjs/toolkit';

/** `signedIn` false: the grant was not taken, the login is the way in. */
interface Ended {
  signedIn: boolean;
}

/** What the forms of this feature have come to. */
export const registrationEvents = {
  /** The account is there. */
  registered: createAction<Ended>('registration/registered'),
  passwordSet: createAction<Ended>('registration/passwordSet'),
};
