import type { DocumentCall, DocumentError, DocumentField } from '@/contract/calls/documents';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './documents.module.css';
import { TEXT } from './text';

const columnsOf = (titles: readonly string[]) => titles.map((title) => ({ title }));
/** The first is of codes, each in one line. */
const codedColumnsOf = ([first = '', ...others]: readonly string[]) => [
  { title: first, whole: true as const },
  ...columnsOf(others),
];
/** Below this a table is cards on a phone, px. */
const FRAME = { tableFrom: 600 } as const;

/** The codes of refusals, each with why and what to do. */
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

/** A list of coded values, each with its meaning, and the fields that have it. */
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
      columns={columnsOf([
        ...(sent ? TEXT.fieldColumns : TEXT.answerColumns),
        ...(hasDescriptions ? [TEXT.fieldSaid] : []),
      ])}
      rows={fields.map(({ name, depth, type, required, description, limits }, at) => ({
        // A name may occur in several objects.
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

/** The refusals of a console call. A call that moves money also shows the effect of each refusal on its request number. */
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
