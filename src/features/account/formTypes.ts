/**
 * A submitted form. `secretIds` are keys into the map outside the store, so that typed secrets (passwords, codes, an ID number)
 * are in no action.
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
 * Reason for setting the payment password, which decides the proof. `set`: login password. `change`: current payment password.
 * `forgotten`: code.
 */
export type PayWay = 'set' | 'change' | 'forgotten';

/** A person to add, or to change (with `userId`). An enterprise adds by mobile and code, the warehouse by account. */
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
/** The submission of one form, and the typed values of its secret fields. */
export type Of<Form extends FormId> = Extract<Submission, { form: Form }>;
export type TypedOf<Form extends FormId> = Of<Form>['secretIds'];
