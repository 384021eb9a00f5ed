import { maskedMobile } from '../../contact';
import { readableCents } from '../cents';
import { dayOf } from '../days';
import type { LockedAccount } from '../ledger';
import type { MoneyWrite } from '../moneyWrite';

/**
 * Returns the user to warn if the account's balance falls below the owner's threshold, at most once a day. The
 * warning is written together with the debit; `balanceCents` is the balance after the debit.
 */
export function warningIfLow(
  { account_no, account_name, monitor }: Pick<LockedAccount, 'account_no' | 'account_name' | 'monitor'>,
  balanceCents: number,
  now: Date,
): { notified: string[]; write: Pick<MoneyWrite, 'warned' | 'news' | 'texts'> } {
  if (!monitor || balanceCents >= monitor.thresholdCents) return { notified: [], write: {} };
  const text = `${account_name}余额${readableCents(balanceCents)}元，低于预警金额${readableCents(monitor.thresholdCents)}元`;
  const news = {
    type: '2' as const,
    first: '余额预警',
    second: text,
    content: `${text}，请及时充值。`,
    link: { url: '/fund-manage/index', text: '查看账户' },
  };
  const hasPhone = monitor.notifyPhone !== '';
  return {
    notified: hasPhone ? [monitor.nickName, maskedMobile(monitor.notifyPhone)] : [monitor.nickName],
    write: {
      warned: { account_no, day: dayOf(now) },
      news: [{ userId: monitor.userId, news }],
      texts: hasPhone ? [{ to: monitor.notifyPhone, text }] : [],
    },
  };
}
