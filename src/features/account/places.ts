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
