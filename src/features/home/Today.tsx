import { BUSINESS_TYPE_WORDS } from '@/contract/words/words';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import styles from './home.module.css';
import { today, todayByType } from './resources';
import { Section } from './Section';
import { HOME_TEXT as TEXT } from './text';

interface Figure {
  count: number;
  amount: string;
}

function Pair({ label, now, before }: { label: string; now: Figure; before: Figure }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatMoney(now.amount)}
        <span className={styles.count}>{TEXT.count(now.count)}</span>
        <span className={styles.hint}>{TEXT.yesterday(formatMoney(before.amount))}</span>
      </dd>
    </div>
  );
}

/** Today's figures next to yesterday's figures up to the same time. */
export function Today() {
  const overview = useResource(today, { asked: true });
  return (
    <Section title={TEXT.today} state={overview} lines={3} reserve="sums">
      {({ income, outgo, refund, netToday, netYesterday }) => (
        <dl className={styles.sums}>
          <Pair label={TEXT.income} now={income.today} before={income.yesterday} />
          <Pair label={TEXT.outgo} now={outgo.today} before={outgo.yesterday} />
          <Pair label={TEXT.refund} now={refund.today} before={refund.yesterday} />
          <div>
            <dt>{TEXT.net}</dt>
            <dd>
              {formatMoney(netToday)}
              <span className={styles.hint}>{TEXT.yesterday(formatMoney(netYesterday))}</span>
            </dd>
          </div>
        </dl>
      )}
    </Section>
  );
}

/** Today's figures by business type. */
export function TodayByType() {
  const types = useResource(todayByType, { asked: true });
  return (
    <Section title={TEXT.byType} state={types} lines={5}>
      {({ rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
        // biome-ignore lint/a11y/useSemanticElements: `fieldset` is meant for forms
        <div className={styles.scroll} role="group" aria-label={TEXT.byType} tabIndex={0}>
          <table className={styles.figures} aria-label={TEXT.byType}>
            <thead>
              <tr>
                <th scope="col">{TEXT.type}</th>
                <th scope="col">{TEXT.todayCount}</th>
                <th scope="col">{TEXT.todayAmount}</th>
                <th scope="col">{TEXT.yesterdayAmount}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.businessType}>
                  <th scope="row">{BUSINESS_TYPE_WORDS[row.businessType]}</th>
                  <td>{row.today.count}</td>
                  <td>{formatMoney(row.today.amount)}</td>
                  <td>{formatMoney(row.yesterday.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
