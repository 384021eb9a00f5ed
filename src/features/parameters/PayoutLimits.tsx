import { useSelector } from 'react-redux';
import { queryLimitList } from '@/contract/limitRules';
import { LimitsUsed } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { address, paths } from '@/shared/paths';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { OpenWay } from '@/shared/status/Way';
import { Card } from '@/shared/ui/Card';
import { Waiting } from '@/shared/ui/Waiting';
import styles from './parameters.module.css';
import { DEFRAY_TEXT as TEXT } from './text';

const limits = defineResource<typeof queryLimitList>({ id: 'parameters/limits', call: queryLimitList, request: {} });

/** A line of a pay-out is an order of this kind: it counts with what is paid to cards one by one. */
const PAYOUT = 'PAY_BANK';

/** The limits that bind pay-outs, with what is used of them and the way to more. */
export function PayoutLimits() {
  const answer = useResource(limits);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const rule = answer.data?.find(({ limitKey }) => limitKey === PAYOUT);
  const { limitRules, limitRulesSchedule } = paths.product;
  const canRise = rule !== undefined && Object.values(rule.highest).some((amount) => amount !== null);
  return (
    <Card
      title={TEXT.limits}
      className={styles.history}
      style={{ maxWidth: 768 }}
      actions={
        <span className={styles.links}>
          {rule && mayOpen && rule.applyNo ? (
            <OpenWay to={address(limitRulesSchedule, { applyNo: rule.applyNo })}>{TEXT.raising}</OpenWay>
          ) : mayOpen && canRise ? (
            <OpenWay to={address(limitRules, { apply: PAYOUT })}>{TEXT.raise}</OpenWay>
          ) : null}
          <OpenWay to={limitRules}>{TEXT.limitRules}</OpenWay>
        </span>
      }
    >
      {!answer.data ? (
        <Waiting of={answer} />
      ) : rule ? (
        <>
          <LimitsUsed limits={rule.limits} used={rule.used} />
          <p className={`${styles.hint} ${styles.none}`}>{TEXT.limitsHint(rule.limitName)}</p>
        </>
      ) : (
        <p className={styles.hint}>{TEXT.noLimits}</p>
      )}
    </Card>
  );
}
