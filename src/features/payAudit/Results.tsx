import { OpenLink } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { address, paths } from '@/shared/paths';
import { issuedNumber } from '@/shared/ui/LongNumber';
import styles from './payAudit.module.css';
import type { Decided } from './slice';
import { AUDIT_TEXT, resultWords, DECISION_TEXT as TEXT } from './text';

/**
 * Shows the outcome of each decided order, failures first. A toast would vanish before the auditor has read several results. If a
 * response was lost, the order may be decided: `again` reloads the queues, which show its state.
 */
export function Results({ of, again }: { of: readonly Decided[]; again: () => void }) {
  if (of.length === 0) return null;
  const failed = of.filter(({ ok, unknown }) => !ok && !unknown);
  const unknown = of.filter((one) => one.unknown);
  const waits = of.filter(({ ok, waitsForSecond }) => ok && waitsForSecond);
  const passed = of.filter(({ ok, passing, waitsForSecond }) => ok && passing && !waitsForSecond);
  const refused = of.filter(({ ok, passing }) => ok && !passing);
  const heads = [
    failed.length > 0 ? TEXT.failed(failed.length) : '',
    unknown.length > 0 ? TEXT.unknownOf(unknown.length) : '',
    passed.length > 0 ? TEXT.passed(passed.length) : '',
    waits.length > 0 ? TEXT.waits(waits.length) : '',
    refused.length > 0 ? TEXT.refused(refused.length) : '',
  ].filter((head) => head !== '');
  return (
    <section
      className={styles.results}
      data-tone={failed.length > 0 ? 'failed' : unknown.length > 0 ? 'unknown' : undefined}
      aria-label={TEXT.results}
      role={failed.length + unknown.length > 0 ? 'alert' : 'status'}
    >
      <strong>{heads.join('，')}</strong>
      {unknown.length > 0 ? (
        <p>
          {TEXT.unknownHint}{' '}
          <button type="button" className={styles.link} onClick={again}>
            {TEXT.lookAgain}
          </button>{' '}
          <OpenLink to={address(paths.warehouse.paymentOrderList, { queue: 'DECIDED' })} text={TEXT.toDecided} />
        </p>
      ) : null}
      <ul>
        {[...failed, ...unknown, ...waits, ...passed, ...refused].map((one) => (
          <li key={one.orderNo}>
            <OpenLink
              to={address(paths.warehouse.paymentOrderAudit, { orderNo: one.orderNo })}
              text={issuedNumber(one.orderNo)}
            />
            <span>{AUDIT_TEXT.name(one.payees, formatMoney(one.amount))}</span>
            <span data-failed={(!one.ok && !one.unknown) || undefined}>{resultWords(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
