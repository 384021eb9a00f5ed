import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { Card, PageTitle, type PageWidth } from '../../ui/Card';
import { Retry } from '../../ui/LoadingState';
import { MissingParts } from '../../ui/missingParts';
import { LeaveQuestion } from './LeaveQuestion';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';
import type { FormPageProps, OpenedForm, ReadyForm } from './useOpenForm';

interface FormCardProps<Facts> extends Omit<FormPageProps<Facts>, 'done'> {
  opened: OpenedForm<Facts>;
  width: PageWidth;
  /** True if the address's query names the current step. A change of step then does not count as leaving the page. */
  hasSteps?: boolean | undefined;
  children: (ready: ReadyForm<Facts>) => ReactNode;
}

/**
 * The page around a form: its title and, after loading, the form. Leaving the page asks for confirmation while input is unsaved.
 */
export function FormCard<Facts>({
  opened,
  width,
  hasSteps,
  title,
  lead,
  leadFor,
  unavailable,
  children,
}: FormCardProps<Facts>) {
  const { state, ready, saving, parts, dirty, again } = opened;
  const instead = ready && unavailable?.(ready.saved);
  return (
    <Card as="article" page={width} aria-busy={state.stage === 'loading' || (!instead && saving.busy)}>
      <PageTitle lead={(ready && leadFor?.(ready.saved)) ?? lead}>{title}</PageTitle>
      {ready ? (
        instead || <MissingParts value={parts.report}>{children(ready)}</MissingParts>
      ) : state.stage === 'failed' ? (
        <div className={styles.state}>
          <Retry again={again}>{state.msg || TEXT.failed}</Retry>
        </div>
      ) : (
        <p role="status" className={styles.state}>
          {TEXT.loading}
        </p>
      )}
      <LeaveQuestion dirty={dirty} hasSteps={hasSteps} />
    </Card>
  );
}

interface SubmitProps {
  opened: Pick<OpenedForm<unknown>, 'formId' | 'saving' | 'parts'>;
  children: string;
  onPress?: () => void;
}

/** The main button under a step. It is disabled until the form that it submits is on screen. */
export const SubmitButton = ({ opened: { formId, saving, parts }, children, onPress }: SubmitProps) => (
  <Button
    type="primary"
    htmlType="submit"
    form={formId}
    loading={saving.busy}
    disabled={parts.isMissing}
    {...(onPress ? { onClick: onPress } : {})}
  >
    {saving.busy ? TEXT.saving : children}
  </Button>
);
