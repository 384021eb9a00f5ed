import { applicationOf } from '@/features/products';
import type { SavedForm } from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { address, paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { canRise, type RaiseFacts } from './flows';
import { Industries } from './Industries';
import styles from './limits.module.css';
import { raiseForm } from './raise';
import { RAISE_TEXT as TEXT } from './text';

const { limitRules, limitRulesSchedule } = paths.product;

const Instead = ({ text, to, way }: { text: string; to: string; way: string }) => (
  <div className={styles.instead}>
    <p>{text}</p>
    <ActionLink to={to} main>
      {way}
    </ActionLink>
  </div>
);

/** Explains why the user cannot apply for a higher limit now; null if it is possible. */
function unavailable({ facts: { rule } }: SavedForm<RaiseFacts>) {
  if (rule === null) return <Instead text={TEXT.unknown} to={limitRules} way={TEXT.toRules} />;
  if (rule.applyNo)
    return (
      <Instead text={TEXT.pending} to={address(limitRulesSchedule, { applyNo: rule.applyNo })} way={TEXT.toProgress} />
    );
  return canRise(rule) ? null : <Instead text={TEXT.noHigher} to={limitRules} way={TEXT.toRules} />;
}

/** The text above the form: an earlier refusal, and the highest limits of other industries. */
function leadFor({ facts: { rule, newest } }: SavedForm<RaiseFacts>) {
  if (rule === null) return null;
  return (
    <>
      <span>{TEXT.lead}</span>
      {newest?.state === 'REJECTED' && newest.followedBy === '' ? (
        <span className={styles.before}>
          {TEXT.refusedBefore(newest.title)}
          <ActionLink to={applicationOf(newest.applyNo)}>{TEXT.seeReasons}</ActionLink>
        </span>
      ) : null}
      <Industries rule={rule} />
    </>
  );
}

/** The form to apply for a higher limit. `name`: name of the limit. */
export const RaiseForm = ({ name }: { name: string }) => (
  <StepForm
    spec={raiseForm}
    title={name === '' ? TEXT.title : TEXT.titleOf(name)}
    lead={TEXT.lead}
    leadFor={leadFor}
    unavailable={unavailable}
    done={() => limitRulesSchedule}
  />
);
