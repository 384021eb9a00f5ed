import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { useUnsaved } from '@/shared/ui/Dialog';
import { IdentityDialog } from './IdentityDialog';
import { DECISION_TEXT as TEXT } from './text';

interface DecisionProps {
  /** Style classes of the surrounding page, for the whole component and for its buttons. */
  className?: string | undefined;
  bar: string | undefined;
  /** Undefined: the user may refuse it alone. */
  onRelease: (() => void) | undefined;
  onRefuse: (reason: string) => void;
}

/** The second person's decision on an order or a whole batch. Not rendered for its maker. */
export function Decision({ className, bar, onRelease, onRefuse }: DecisionProps) {
  const [refusing, setRefusing] = useState(false);
  const { form, field, dirty, submit } = useFields({
    busy: false,
    initial: { reason: '' },
    rules: { reason: (typed) => (typed.trim() === '' ? TEXT.noReason : undefined) },
  });
  useUnsaved(dirty);
  useEffect(() => {
    if (refusing) form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus();
  }, [refusing, form]);
  return (
    <>
      <form ref={form} noValidate className={className} onSubmit={submit(({ reason }) => onRefuse(reason.trim()))}>
        {refusing ? (
          <TextField {...field('reason')} label={TEXT.refuseReason} maxLength={60} autoComplete="off" />
        ) : null}
        <div className={bar}>
          {onRelease ? (
            <Button type="primary" onClick={onRelease}>
              {TEXT.release}
            </Button>
          ) : null}
          {/* Two buttons: the press that asks for the reason would send the form, were it the same one. */}
          {refusing ? (
            <Button key="refuse" status="danger" htmlType="submit">
              {TEXT.refuse}
            </Button>
          ) : (
            <Button key="ask" onClick={() => setRefusing(true)}>
              {TEXT.refuse}
            </Button>
          )}
          <ShowAmounts />
        </div>
      </form>
      <IdentityDialog />
    </>
  );
}
