/** The forms that request a verification code. */
export type Place =
  | 'account/payPassword'
  | 'account/oldMail'
  | 'account/newMail'
  | 'account/realName'
  | 'account/bindAdmin'
  | 'account/oldAdmin'
  | 'account/newAdmin'
  | 'account/staff';

/** The receiver of a code, when the platform does not know it. `shown`: the masked receiver that the page shows. */
export interface CodeTo {
  shown?: string;
  email?: string;
  mobile?: string;
  userId?: string;
}

/** The key and the parameters of a code. Each receiver has its own code with its own waiting time (S-10). */
export const codeFor = (place: Place, { shown, ...to }: CodeTo = {}) => ({
  id: [place, ...Object.values(to)].join(' '),
  place,
  ...to,
  ...(shown ? { shown } : {}),
});

/** Fields of uploads, by the request's field that names their file. */
export const PICTURES = { idCardFront: 'realName/front', idCardBack: 'realName/back' } as const;
