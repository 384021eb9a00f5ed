/** Names of the account forms that request a verification code. */
export type Place =
  | 'account/payPassword'
  | 'account/oldMail'
  | 'account/newMail'
  | 'account/realName'
  | 'account/bindAdmin'
  | 'account/oldAdmin'
  | 'account/newAdmin'
  | 'account/staff';

/**
 * The receiver of a verification code, if the platform does not know the receiver yet. `shown`: the masked receiver
 * that the page shows.
 */
export interface CodeTo {
  shown?: string;
  email?: string;
  mobile?: string;
  userId?: string;
}

/**
 * Returns the store key and the request parameters of a verification code. Each receiver has a separate code with a
 * separate waiting time (safety rule S-10).
 */
export const codeFor = (place: Place, { shown, ...to }: CodeTo = {}) => ({
  id: [place, ...Object.values(to)].join(' '),
  place,
  ...to,
  ...(shown ? { shown } : {}),
});

/** Maps each request field that names a picture file to the upload field where the user chooses the file. */
export const PICTURES = { idCardFront: 'realName/front', idCardBack: 'realName/back' } as const;
