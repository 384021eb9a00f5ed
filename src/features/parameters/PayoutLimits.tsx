import { useSelector } from 'react-redux';
import { queryLimitList } from '@/contract/calls/limitRules';
import { LimitsUsed } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { address, paths } from '@/shared/paths';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Card } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import styles from './parameters.module.css';
import { DEFRAY_TEXT as TEXT } from './text';

const limits = defineResource<typeof queryLimitList>({ id: 'parameters/limits', call: queryLimitList, request: {} });

/** Key of the limits for payouts. Payouts and single payments to bank cards share the same limits. */
const PAYOUT = 'PAY_BANK';

/** The limits of payouts with their usage, and a link to apply for higher limits. */
export function PayoutLimits() {
  const answer = useResource(limits);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const rule = answer.data?.find(({ limitKey }) => limitKey === PAYOUT);
  const { limitRules, limitRulesSchedule } = paths.product;
  const canRise = rule !== undefined && Object.values(rule.highest).some((amount) => amount !== null);
  return (
    <Card
      title={TEXT.limits}
      page="narrow"
      actions={
        <span className={styles.links}>
          {rule && mayOpen && rule.applyNo ? (
            <GuardedLink to={address(limitRulesSchedule, { applyNo: rule.applyNo })}>{TEXT.raising}</GuardedLink>
          ) : mayOpen && canRise ? (
            <GuardedLink to={address(limitRules, { apply: PAYOUT })}>{TEXT.raise}</GuardedLink>
          ) : null}
          <GuardedLink to={limitRules}>{TEXT.limitRules}</GuardedLink>
        </span>
      }
    >
      {!answer.data ? (
        <LoadingState of={answer} />
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
