import type { Context } from '../../domain/context';
import { refuse } from '../../domain/refusal';
import { takeTicket } from '../../domain/tickets';

/** bizCode of the refusal after which the page shows a new captcha. */
const CAPTCHA_AGAIN = '10030014';

export const captchaAgain = (): never => refuse('请重新完成安全验证', { bizCode: CAPTCHA_AGAIN, keep: true });

/** Uses up a captcha ticket. Refuses the call if the ticket is missing or invalid. */
export async function needTicket(
  { db, realNow }: Pick<Context, 'db' | 'realNow'>,
  ticket: string | undefined,
): Promise<void> {
  if (!(await takeTicket(db, { ticket: ticket ?? '', stage: 'LOGIN', realNow }))) captchaAgain();
}
