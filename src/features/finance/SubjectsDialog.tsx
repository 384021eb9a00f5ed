import { useDispatch } from 'react-redux';
import { FINANCE_ITEM_WORDS, FinanceItem, type financeSubjects } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { FormEnd } from '@/shared/form/FormEnd';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import styles from './finance.module.css';
import { subjectsSaved } from './forms';
import { subjects } from './resources';
import { TEXT } from './text';

export interface SubjectsProps {
  /** The month that the page behind the dialog shows. */
  month: string;
  onClose: () => void;
}

const CODE = /^[0-9A-Za-z.]{0,20}$/;
const FUNDS = 'FUNDS';
const keys = [FUNDS, ...FinanceItem.options];
const wordOf = (key: string) => (key === FUNDS ? TEXT.funds : FINANCE_ITEM_WORDS[key as FinanceItem]);

/** Returns the error of one of the two subject codes of an item. The rule depends on the other code of the item. */
const codeRule = (name: string) => (code: string, all: Readonly<Record<string, string>>) =>
  !CODE.test(code.trim())
    ? TEXT.codeForm
    : code.trim() === '' && (all[name] ?? '').trim() !== ''
      ? TEXT.codeMissing
      : undefined;
const nameRule = (code: string) => (name: string, all: Readonly<Record<string, string>>) =>
  name.trim() === '' && (all[code] ?? '').trim() !== '' ? TEXT.nameMissing : undefined;

function SubjectsForm({ known, month, onClose }: SubjectsProps & { known: AnswerOf<typeof financeSubjects> }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(subjectsSaved.type, onClose);
  const initial: Record<string, string> = Object.fromEntries(
    keys.flatMap((key) => {
      const found = known.subjects.find(({ item }) => item === key);
      const [code, name] =
        key === FUNDS ? [known.fundsCode, known.fundsName] : [found?.subjectCode ?? '', found?.subjectName ?? ''];
      return [
        [`${key}.code`, code],
        [`${key}.name`, name],
      ];
    }),
  );
  const { form, field, submit, dirty } = useFields<Record<string, string>>({
    busy: saving.busy,
    initial,
    refused: saving.fields,
    rules: Object.fromEntries(
      keys.flatMap((key) => [
        [`${key}.code`, codeRule(`${key}.name`)],
        [`${key}.name`, nameRule(`${key}.code`)],
      ]),
    ),
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit((values) => {
        if (saving.busy) return;
        const of = (key: string, half: 'code' | 'name') => (values[`${key}.${half}`] ?? '').trim();
        dispatch(
          subjectsSaved({
            month,
            version: known.version,
            fundsCode: of(FUNDS, 'code'),
            fundsName: of(FUNDS, 'name'),
            subjects: FinanceItem.options.map((item) => ({
              item,
              subjectCode: of(item, 'code'),
              subjectName: of(item, 'name'),
            })),
          }),
        );
      })}
    >
      <p className={styles.lead}>
        {TEXT.subjectsLead}
        {known.changeTime ? ` ${TEXT.changed(known.changedBy, formatTime(known.changeTime))}` : ''}
      </p>
      {keys.map((key) => (
        <fieldset key={key} className={styles.subject}>
          <legend>{wordOf(key)}</legend>
          <TextField {...field(`${key}.code`)} label={TEXT.subjectCode} maxLength={20} autoComplete="off" />
          <TextField {...field(`${key}.name`)} label={TEXT.subjectName} maxLength={40} autoComplete="off" />
        </fieldset>
      ))}
      <FormEnd saving={saving} />
    </form>
  );
}

/** Drawer that assigns a bookkeeping subject to each item of the report. The exported vouchers use these subjects. */
export function SubjectsDialog({ month, onClose }: SubjectsProps) {
  const answer = useResource(subjects);
  return (
    <Dialog title={TEXT.subjects} width={640} closeText={TEXT.cancel} onClose={onClose} drawer>
      <div className={styles.dialog}>
        {answer.data ? (
          <SubjectsForm key={answer.data.version} known={answer.data} month={month} onClose={onClose} />
        ) : (
          <LoadingState of={answer} />
        )}
      </div>
    </Dialog>
  );
}
