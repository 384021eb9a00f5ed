import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { IdentityDialog } from './IdentityDialog';
import { DECISION_TEXT as TEXT } from './text';

interface DecisionProps {
  /** Style classes of the surrounding page, for the whole component and for its buttons. */
  className?: string | undefined;
  bar: string | undefined;
  /** Releases the order or batch. Undefined: the user may only refuse it. */
  onRelease: (() => void) | undefined;
  /** Key of the submission that `onRefuse` dispatches, to show its progress and errors. */
  refusal: string;
  onRefuse: (reason: string) => void;
}

/** Does nothing after a successful refusal: the decided order then replaces this component. */
const STAYS = () => undefined;

/**
 * The second person's decision to release or refuse an order or a whole batch. Not rendered for the person who made the order.
 */
export function Decision({ className, bar, onRelease, refusal, onRefuse }: DecisionProps) {
  const { busy, fields, message } = useDialogSubmission(refusal, STAYS);
  const [refusing, setRefusing] = useState(false);
  const { form, field, dirty, submit } = useFields({
    busy,
    initial: { reason: '' },
    refused: fields,
    rules: { reason: (typed) => (typed.trim() === '' ? TEXT.noReason : undefined) },
  });
  useUnsaved(dirty);
  useEffect(() => {
    if (refusing) form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus();
  }, [refusing, form]);
  return (
    <>
      <form
        ref={form}
        noValidate
        className={className}
        onSubmit={submit(({ reason }) => {
          if (!busy) onRefuse(reason.trim());
        })}
      >
        {refusing ? (
          <TextField {...field('reason')} label={TEXT.refuseReason} maxLength={60} autoComplete="off" />
        ) : null}
        <FormAlert>{message}</FormAlert>
        <div className={bar}>
          {/* Separate keys create separate buttons. With one button, the click that opens the reason would also submit the form. */}
          {refusing ? (
            <Button key="refuse" status="danger" htmlType="submit" loading={busy}>
              {TEXT.refuse}
            </Button>
          ) : (
            <Button key="ask" onClick={() => setRefusing(true)}>
              {TEXT.refuse}
            </Button>
          )}
          {/* The positive action is at the right of the negative one, as in all dialogs and queues. */}
          {onRelease ? (
            <Button type="primary" disabled={busy} onClick={onRelease}>
              {TEXT.release}
            </Button>
          ) : null}
          <ShowAmounts />
        </div>
      </form>
      <IdentityDialog />
    </>
  );
}
