import { FINANCE_ITEM_WORDS } from '@/contract/calls/statements';
import { textPdf } from '../../files/textPdf';
import { readableCents } from '../money/cents';
import { shownTime } from '../money/days';
import type { MonthFigures } from './finance';

/**
 * Creates the PDF of a confirmed month: the confirmed figures, the user and time of the confirmation, and the hash of
 * the figures. A repeated creation gives the same bytes.
 */
export function financeDocument(
  memberName: string,
  { figures, sha256, by_name, confirmed_at }: { figures: unknown; sha256: string; by_name: string; confirmed_at: Date },
): Promise<Buffer> {
  const { month, opening, closing, items, inner, advances } = figures as MonthFigures;
  const line = (text: string) => ({ kind: 'text', text }) as const;
  const heading = (text: string) => ({ kind: 'heading', text }) as const;
  return textPdf({
    title: `财务对账单 ${month}`,
    note: `${memberName}，由 ${by_name} 于 ${shownTime(confirmed_at)} 对账确认`,
    madeAt: confirmed_at,
    blocks: [
      heading('余额'),
      line(`期初余额 ${readableCents(opening)} 元`),
      line(`期末余额 ${readableCents(closing)} 元`),
      heading('本月收支'),
      ...items.map(({ item, postings, income, outgo }) =>
        line(
          `${FINANCE_ITEM_WORDS[item]}：${postings} 笔，收入 ${readableCents(income)} 元，支出 ${readableCents(outgo)} 元`,
        ),
      ),
      line(
        `本企业账户间划转：${inner.postings} 笔，收入 ${readableCents(inner.income)} 元，支出 ${readableCents(inner.outgo)} 元`,
      ),
      heading('手续费垫付'),
      line(
        `期初 ${readableCents(advances.opening)} 元，垫付 ${readableCents(advances.advanced)} 元，还款 ${readableCents(advances.repaid)} 元，期末 ${readableCents(advances.closing)} 元`,
      ),
      heading('数据指纹'),
      line(`SHA-256 ${sha256}`),
    ],
  });
}
