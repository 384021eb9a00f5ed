import type { DocumentCall, DocumentError, DocumentField } from '@/contract/documents';
import { Figures } from '@/shared/ui/Figures';
import styles from './documents.module.css';
import { TEXT } from './text';

const columnsOf = (titles: readonly string[]) => titles.map((title) => ({ title }));
/** Below this a table is cards on a phone, px. */
const FRAME = { tableFrom: 600 } as const;

/** The codes of refusals, each with why and what to do. */
export const ErrorTable = ({ label, errors }: { label: string; errors: readonly DocumentError[] }) => (
  <Figures
    label={label}
    frame={{ tableFrom: 760 }}
    columns={columnsOf(TEXT.errorColumns)}
    rows={errors.map(({ code, status, msg, cause, cure }) => ({
      key: code,
      cells: [<code key="code">{code}</code>, status, msg, cause, cure],
    }))}
  />
);

/** Fields of what is sent (`required` is told) or answered; those inside of others stand a little to the right. */
export function FieldTable({
  label,
  fields,
  sent,
}: {
  label: string;
  fields: readonly DocumentField[];
  sent: boolean;
}) {
  if (fields.length === 0) return <p className={styles.hint}>{TEXT.noFields}</p>;
  return (
    <Figures
      label={label}
      frame={FRAME}
      columns={columnsOf(sent ? TEXT.fieldColumns : TEXT.answerColumns)}
      rows={fields.map(({ name, depth, type, required, description, limits }, at) => ({
        // A name may stand in several objects.
        key: `${at}`,
        cells: [
          <code key="name" style={{ paddingInlineStart: depth * 16 }}>
            {name}
          </code>,
          type,
          ...(sent ? [required ? TEXT.required : TEXT.optional] : []),
          <span key="said">
            {description}
            {limits.length > 0 ? <span className={styles.limits}>{limits.join('；')}</span> : null}
          </span>,
        ],
      }))}
    />
  );
}

export const RefusalTable = ({ refusals }: Pick<DocumentCall, 'refusals'>) => (
  <Figures
    label={TEXT.refusals}
    columns={columnsOf(TEXT.refusalColumns)}
    rows={refusals.map(({ code, meaning }) => ({ key: code, cells: [<code key="code">{code}</code>, meaning] }))}
  />
);
