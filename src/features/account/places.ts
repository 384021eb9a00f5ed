/** Where a code is asked for: the key of its state in the store. */
export type Place =
  | 'account/payPassword'
  | 'account/oldMail'
  | 'account/newMail'
  | 'account/realName'
  | 'account/bindAdmin'
  | 'account/oldAdmin'
  | 'account/newAdmin'
  | 'account/staff';

/** Fields of uploads, by the request's field that names their file. */
export const PICTURES = { idCardFront: 'realName/front', idCardBack: 'realName/back' } as const;
