import type { MemberProduct, userFindProductFee } from '@/contract/calls/memberProducts';
import type { AnswerOf } from '@/contract/defineCall';
import { formatAmount } from '@/shared/format/money';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './memberProducts.module.css';
import { TEXT } from './text';

const amount = (value: string | null) => (value === null ? TEXT.none : `${formatAmount(value)} 元`);

type Other = AnswerOf<typeof userFindProductFee>['other'];

/** The fees and limits of a wallet product, and the fee of a failed payment. */
export function ProductTerms({ fee, limits, other }: Pick<MemberProduct, 'fee' | 'limits'> & { other: Other | null }) {
  const sample = other?.[0]?.kept.amount;
  return (
    <>
      <DescriptionList
        of={[
          [
            TEXT.fee,
            <>
              {fee.words}
              <span className={styles.aside}>
                {TEXT.example(formatAmount(fee.example.amount), formatAmount(fee.example.fee))}
              </span>
            </>,
          ],
          [
            TEXT.limits,
            [
              `${TEXT.single} ${amount(limits.single)}`,
              `${TEXT.day} ${amount(limits.day)}`,
              `${TEXT.month} ${amount(limits.month)}`,
            ].join('；'),
            'wide',
          ],
        ]}
      />
      {other && sample ? (
        <StatTable
          label={TEXT.other}
          columns={[
            { title: TEXT.otherCase, whole: true },
            { title: TEXT.otherWords },
            { title: TEXT.otherKept(formatAmount(sample)), right: true },
          ]}
          rows={other.map(({ name, words, kept }) => ({ key: name, cells: [name, words, formatAmount(kept.fee)] }))}
        />
      ) : null}
    </>
  );
}
