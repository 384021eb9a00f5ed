/**
 * A submitted form of the account pages. `secretIds` are keys into a map outside the store, so that actions contain no typed
 * secrets (passwords, codes, an ID number).
 */
export type Submission =
  | { form: 'loginPassword'; secretIds: { oldPassword: string; password: string } }
  | { form: 'payPassword'; way: PayWay; secretIds: { proof: string; password: string } }
  | { form: 'mail'; email: string; proof?: string; secretIds: { oldCode?: string; code: string } }
  | {
      form: 'realName';
      realName: string;
      pictures: { idCardFront?: string; idCardBack?: string };
      secretIds: { idCard: string; code: string };
    }
  | { form: 'bindAdmin'; email: string; secretIds: { code: string } }
  | { form: 'changeAdmin'; userId: string; secretIds: { code: string; newCode: string } }
  | { form: 'staff'; person: StaffPerson; secretIds: { code?: string; password?: string } };

/**
 * How the user sets the payment password, which decides the proof of identity. `set`: first time, with the login password.
 * `change`: with the current payment password. `forgotten`: with a code.
 */
export type PayWay = 'set' | 'change' | 'forgotten';

/** A staff member to add, or to change (with `userId`). An enterprise adds staff by mobile and code, the warehouse by account. */
export interface StaffPerson {
  of: 'enterprise' | 'warehouse';
  userId?: string;
  name: string;
  menuIds: readonly string[];
  mobile?: string;
  loginAccount?: string;
  email?: string;
}

export type FormId = Submission['form'];
/** The submission of one form, with the keys of its secret fields. */
export type Of<Form extends FormId> = Extract<Submission, { form: Form }>;
export type TypedOf<Form extends FormId> = Of<Form>['secretIds'];
