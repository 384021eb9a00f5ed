import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import type { LimitRule } from '@/contract/calls/limitRules';
import { formatAmount } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './limits.module.css';
import { industriesOf } from './resources';
import { TEXT } from './text';

type Named = Pick<LimitRule, 'limitKey' | 'limitName'>;
const amountOf = (amount: string | null) => (amount === null ? TEXT.unlimited : formatAmount(amount));

function IndustryTable({ rule: { limitKey, limitName } }: { rule: Named }) {
  const answer = useResource(industriesOf({ limitKey }));
  if (!answer.data) return <LoadingState of={answer} />;
  return (
    <StatTable
      label={TEXT.industriesOf(limitName)}
      frame={{ tableFrom: 560 }}
      columns={[
        { title: TEXT.industry },
        { title: `${TEXT.single}${TEXT.amountUnit}`, right: true },
        { title: `${TEXT.day}${TEXT.amountUnit}`, right: true },
        { title: `${TEXT.month}${TEXT.amountUnit}`, right: true },
      ]}
      rows={[...answer.data]
        .sort((a, b) => Number(b.own) - Number(a.own))
        .map(({ industryCode, industryName, own, highest }) => ({
          key: industryCode,
          cells: [
            own ? (
              <span key="own">
                {industryName}
                <span className={styles.own}>{TEXT.own}</span>
              </span>
            ) : (
              industryName
            ),
            amountOf(highest.single),
            amountOf(highest.day),
            amountOf(highest.month),
          ],
        }))}
    />
  );
}

/** Opens a drawer with the highest limit that each industry may request. */
export function Industries({ rule }: { rule: Named }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" size="small" aria-label={TEXT.industriesButton(rule.limitName)} onClick={() => setOpen(true)}>
        {TEXT.industries}
      </Button>
      {open ? (
        <Dialog
          title={TEXT.industriesOf(rule.limitName)}
          width={720}
          drawer
          closeText={TEXT.close}
          onClose={() => setOpen(false)}
        >
          <div className={styles.inside}>
            <IndustryTable rule={rule} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
