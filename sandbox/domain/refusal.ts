import { Outcome } from '../db/transaction';

/** A business refusal: HTTP 200, a non-zero code, a Chinese text. */
export class Refusal extends Outcome {
  constructor(
    readonly msg: string,
    readonly detail: {
      code?: number;
      bizCode?: string;
      fields?: Record<string, string>;
      status?: number;
      /** The refusal is itself a fact (a counted failure, a number taken): what was written before it is kept. */
      keep?: boolean;
    } = {},
  ) {
    super(msg);
  }

  override get keepsWrites(): boolean {
    return this.detail.keep === true;
  }
}

/** Throws a business refusal. `msg` is shown to the user as it is. */
export function refuse(msg: string, detail: Refusal['detail'] = {}): never {
  throw new Refusal(msg, detail);
}

/** Refuses what one field of the request says. `keep`: what the call has written so far stands. */
export const atField = (field: string, msg: string, keep = false): never =>
  refuse(msg, { fields: { [field]: msg }, keep });

/** Refuses absent ids and ids of other owners with the same answer. */
export const notYours = (): never => refuse('数据不存在或无权访问', { code: 4004 });
