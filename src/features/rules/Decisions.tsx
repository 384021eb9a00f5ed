import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { type RuleDetail, type RuleVersion, STOP_REASON } from '@/contract/calls/rules';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { rulePublished, ruleStopped } from './forms';
import styles from './rules.module.css';
import { TEXT } from './text';
import { momentOf } from './words';

interface PublishProps {
  rule: RuleDetail;
  draft: RuleVersion;
  onClose: () => void;
}

function PublishForm({ rule: { ruleNo }, draft: { revision }, onClose }: PublishProps) {
  const dispatch = useDispatch();
  const publishing = useDialogSubmission(rulePublished.type, onClose);
  const { form, values, field, dirty, submit } = useFields<{ when: string; effectiveFrom: string }>({
    busy: publishing.busy,
    initial: { when: 'now', effectiveFrom: '' },
    refused: publishing.fields,
    rules: {
      effectiveFrom: (typed, { when }) => (when === 'later' && momentOf(typed) === null ? TEXT.atWrong : undefined),
    },
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ when, effectiveFrom }) => {
        if (publishing.busy) return;
        dispatch(rulePublished({ ruleNo, revision, effectiveFrom: when === 'now' ? null : momentOf(effectiveFrom) }));
      })}
    >
      <p className={styles.hint}>{TEXT.publishLead}</p>
      <fieldset className={styles.when}>
        <legend>{TEXT.effective}</legend>
        {(['now', 'later'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="when"
              value={one}
              checked={values.when === one}
              onChange={() => field('when').onChange(one)}
            />
            {TEXT[one]}
          </label>
        ))}
      </fieldset>
      {values.when === 'later' ? (
        <TextField
          {...field('effectiveFrom')}
          label={TEXT.at}
          placeholder={TEXT.atHint}
          maxLength={19}
          autoComplete="off"
        />
      ) : null}
      <FormAlert>
        {publishing.message ?? (values.when === 'now' ? publishing.fields?.['effectiveFrom'] : null)}
      </FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={publishing.busy}>
          {TEXT.publish}
        </Button>
      </div>
    </form>
  );
}

/** Dialog that publishes the draft of a rule and chooses when it takes effect. */
export const PublishDialog = (props: PublishProps) => (
  <Dialog title={TEXT.publishTitle(props.draft.version)} width={480} closeText={TEXT.close} onClose={props.onClose}>
    <PublishForm {...props} />
  </Dialog>
);

interface StopProps {
  rule: RuleDetail;
  onClose: () => void;
}

function StopForm({ rule: { ruleNo, ruleName }, onClose }: StopProps) {
  const dispatch = useDispatch();
  const stopping = useDialogSubmission(ruleStopped.type, onClose);
  const { form, field, dirty, submit } = useFields({
    busy: stopping.busy,
    initial: { reason: '' },
    refused: stopping.fields,
    rules: { reason: ruleOf(STOP_REASON) },
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ reason }) => {
        if (!stopping.busy) dispatch(ruleStopped({ ruleNo, reason }));
      })}
    >
      <p className={styles.hint}>{TEXT.stopLead(ruleName)}</p>
      <TextField {...field('reason')} label={TEXT.reason} maxLength={60} autoComplete="off" />
      <FormAlert>{stopping.message}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" status="danger" htmlType="submit" loading={stopping.busy}>
          {TEXT.stop}
        </Button>
      </div>
    </form>
  );
}

/** Dialog that stops a rule with a reason. */
export const StopDialog = (props: StopProps) => (
  <Dialog title={TEXT.stopTitle} width={480} closeText={TEXT.close} onClose={props.onClose}>
    <StopForm {...props} />
  </Dialog>
);
