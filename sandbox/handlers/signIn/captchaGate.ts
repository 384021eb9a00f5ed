import type { Context } from '../../domain/context';
import { refuse } from '../../domain/refusal';
import { takeTicket } from '../../domain/tickets';

/** The refusal that a fresh captcha answers. */
const CAPTCHA_AGAIN = '10030014';

export const captchaAgain = (): never => refuse('请重新完成安全验证', { bizCode: CAPTCHA_AGAIN, keep: true });

/** Uses a captcha ticket up; without a good one the call is refused. */
export async function needTicket(
  { db, realNow }: Pick<Context, 'db' | 'realNow'>,
  ticket: string | undefined,
): Promise<void> {
  if (!(await takeTicket(db, { ticket: ticket ?? '', stage: 'LOGIN', realNow }))) captchaAgain();
}
