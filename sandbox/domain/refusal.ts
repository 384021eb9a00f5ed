import { Outcome } from '../db/transaction';

/** A business refusal: a response with HTTP 200, a non-zero code and a Chinese message for the user. */
export class Refusal extends Outcome {
  constructor(
    readonly msg: string,
    readonly detail: {
      code?: number;
      bizCode?: string;
      fields?: Record<string, string>;
      status?: number;
      /**
       * True: the earlier writes of the transaction are committed, because the refusal must be recorded, such as a
       * counted failure or a used number.
       */
      keep?: boolean;
    } = {},
  ) {
    super(msg);
  }

  override get keepsWrites(): boolean {
    return this.detail.keep === true;
  }
}

/** Throws a business refusal. `msg` is shown to the user unchanged. */
export function refuse(msg: string, detail: Refusal['detail'] = {}): never {
  throw new Refusal(msg, detail);
}

/** Refuses a value at its field of the request. `keep`: earlier writes of the call are committed. */
export const atField = (field: string, msg: string, keep = false): never =>
  refuse(msg, { fields: { [field]: msg }, keep });

/**
 * Refuses a request for an id that does not exist or belongs to another owner. Both cases get the same response,
 * which does not reveal which ids exist.
 */
export const notYours = (): never => refuse('数据不存在或无权访问', { code: 4004 });
