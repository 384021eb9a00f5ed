import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { BookReason, type MemberBookDetail } from '@/contract/calls/memberBooks';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { stateWished } from './forms';
import styles from './members.module.css';
import { DETAIL_TEXT as TEXT } from './text';

type Wished = Pick<MemberBookDetail, 'bookNo' | 'bookName' | 'version'>;

function ReasonForm({ of, to, onDone }: { of: Wished; to: 'FROZEN' | 'NORMAL'; onDone: () => void }) {
  const dispatch = useDispatch();
  const { busy, message, fields } = useDialogSubmission(stateWished.type, onDone);
  const { form, field, submit, dirty } = useFields({
    busy,
    initial: { reason: '' },
    refused: fields,
    rules: { reason: ruleOf(BookReason) },
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit(({ reason }) => {
        if (!busy) dispatch(stateWished({ bookNo: of.bookNo, version: of.version, reason, to }));
      })}
    >
      <p className={styles.hint}>{to === 'FROZEN' ? TEXT.freezeLead : TEXT.releaseLead}</p>
      <TextField {...field('reason')} label={TEXT.reason} placeholder={TEXT.reasonHint} maxLength={100} />
      <FormAlert>{message}</FormAlert>
      <div className={styles.ways}>
        <Button {...(to === 'FROZEN' ? { status: 'danger' } : { type: 'primary' })} htmlType="submit" loading={busy}>
          {to === 'FROZEN' ? TEXT.freeze : TEXT.release}
        </Button>
        <Button onClick={onDone}>{TEXT.cancel}</Button>
      </div>
    </form>
  );
}

/** Freezes or unfreezes a member book. The user types a reason. */
export function StateChange({ of }: { of: MemberBookDetail }) {
  // The action that the user has chosen. It stays the same if another user changes the state of the member book
  // meanwhile.
  const [to, setTo] = useState<'FROZEN' | 'NORMAL' | null>(null);
  const next = of.state === 'FROZEN' ? 'NORMAL' : 'FROZEN';
  return (
    <>
      {of.mayChange ? (
        <Button onClick={() => setTo(next)}>{next === 'FROZEN' ? TEXT.freeze : TEXT.release}</Button>
      ) : null}
      {to ? (
        <Dialog
          title={to === 'FROZEN' ? TEXT.freezeTitle(of.bookName) : TEXT.releaseTitle(of.bookName)}
          width={480}
          closeText={TEXT.close}
          onClose={() => setTo(null)}
        >
          <div className={styles.inside}>
            <ReasonForm of={of} to={to} onDone={() => setTo(null)} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
