import type { DocumentCall, DocumentError, DocumentField } from '@/contract/calls/documents';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './documents.module.css';
import { TEXT } from './text';

const columnsOf = (titles: readonly string[]) => titles.map((title) => ({ title }));
/** Returns the columns of a table whose first column contains codes, which are not wrapped. */
const codedColumnsOf = ([first = '', ...others]: readonly string[]) => [
  { title: first, whole: true as const },
  ...columnsOf(others),
];
/** Width in px below which the table is shown as cards, for phones. */
const FRAME = { tableFrom: 600 } as const;

/** Table of the error codes, each with its cause and the remedy. */
export const ErrorTable = ({ label, errors }: { label: string; errors: readonly DocumentError[] }) => (
  <StatTable
    label={label}
    frame={{ tableFrom: 760 }}
    columns={codedColumnsOf(TEXT.errorColumns)}
    rows={errors.map(({ code, status, msg, cause, cure }) => ({
      key: code,
      cells: [<code key="code">{code}</code>, status, msg, cause, cure],
    }))}
  />
);

/** Table of the values of a coded field with their meanings, and the names of the fields that use them. */
export const ValueTable = ({
  label,
  fields,
  values,
}: {
  label: string;
  fields: readonly string[];
  values: readonly { value: string; meaning: string }[];
}) => (
  <>
    <h4>{label}</h4>
    <p className={styles.hint}>{TEXT.valueFields(fields.join('、'))}</p>
    <StatTable
      label={label}
      columns={codedColumnsOf(TEXT.valueColumns)}
      rows={values.map(({ value, meaning }) => ({
        key: value,
        cells: [<code key="value">{value}</code>, meaning],
      }))}
    />
  </>
);

/** Table of the fields of a request or a response. Requests show whether a field is required. Nested fields are indented. */
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
  // Most console calls have no description of their fields.
  const hasDescriptions = fields.some(({ description, limits }) => description !== '' || limits.length > 0);
  return (
    <StatTable
      label={label}
      frame={FRAME}
      columns={codedColumnsOf([
        ...(sent ? TEXT.fieldColumns : TEXT.answerColumns),
        ...(hasDescriptions ? [TEXT.fieldSaid] : []),
      ])}
      rows={fields.map(({ name, depth, type, required, description, limits }, at) => ({
        // The index makes the key unique, because a field name may occur in several objects.
        key: `${at}`,
        cells: [
          <code key="name" style={{ paddingInlineStart: depth * 16 }}>
            {name}
          </code>,
          type,
          ...(sent ? [required ? TEXT.required : TEXT.optional] : []),
          ...(hasDescriptions
            ? [
                <span key="said">
                  {description}
                  {limits.length > 0 ? <span className={styles.limits}>{limits.join('；')}</span> : null}
                </span>,
              ]
            : []),
        ],
      }))}
    />
  );
}

/**
 * Table of the refusals of a console call. For a call that moves money it also shows whether the request number can
 * be used again after the refusal.
 */
export function RefusalTable({ refusals, sends }: Pick<DocumentCall, 'refusals' | 'sends'>) {
  const meanings = sends?.money ? sends.meanings : null;
  return (
    <StatTable
      label={TEXT.refusals}
      columns={codedColumnsOf([...TEXT.refusalColumns, ...(meanings ? [TEXT.refusalNumber] : [])])}
      rows={refusals.map(({ code, meaning }) => ({
        key: code,
        cells: [
          <code key="code">{code}</code>,
          meaning,
          ...(meanings ? [TEXT.numberAfter[meanings[code] ?? 'untouched']] : []),
        ],
      }))}
    />
  );
}
