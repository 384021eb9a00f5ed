import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { z } from 'zod/mini';
import { BeneficiaryFields, type BeneficiaryWay, MOST_BENEFICIARIES } from '@/contract/onboardingParts';
import { Percent } from '@/contract/papers';
import { periodText } from '@/shared/dates/range';
import formStyles from '@/shared/form/form.module.css';
import type { CustomStepProps, FieldSpec, Values } from '@/shared/form/steps/model';
import { periodOf, ruleOf } from '@/shared/form/steps/rules';
import { useFieldGrid } from '@/shared/form/steps/useFieldGrid';
import { useKept } from '@/shared/form/steps/useKept';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import styles from './onboarding.module.css';
import { onboardingEvents, selectOnboarding } from './slice';
import { TEXT } from './text';

type Way = z.infer<typeof BeneficiaryWay>;

/** One beneficiary as the form holds it. The number is typed here, or kept by the platform and shown masked. */
export interface Row {
  /** Key on the page. */
  key: string;
  beneficiaryId?: string;
  registerId?: string;
  name: string;
  idNumberMasked: string;
  idNumber: string;
  start: string;
  end: string;
  address: string;
  way: Way;
  shareRatio: string;
}

export interface ShownBeneficiary {
  beneficiaryId: string;
  name: string;
  idNumberMasked: string;
  idValidity: { start: string; end: string };
  address: string;
  way: Way;
  shareRatio: string | null;
}

const WAYS = Object.entries(TEXT.ways).map(([value, label]) => ({ value, label }));

const FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    name: 'name',
    label: TEXT.beneficiaryName,
    rule: ruleOf(BeneficiaryFields.name),
    maxLength: 50,
    half: true,
  },
  {
    kind: 'text',
    name: 'idNumber',
    label: TEXT.idNumber,
    rule: (value) => ruleOf(BeneficiaryFields.idNumber.def.innerType)(value),
    secret: true,
    maxLength: 18,
    half: true,
  },
  {
    kind: 'period',
    name: 'start',
    to: 'end',
    label: TEXT.idValidity,
    rule: periodOf(BeneficiaryFields.idValidity, 'end', TEXT.noValidity),
  },
  {
    kind: 'text',
    name: 'address',
    label: TEXT.beneficiaryAddress,
    rule: ruleOf(BeneficiaryFields.address),
    maxLength: 200,
  },
  { kind: 'radio', name: 'way', label: TEXT.way, options: WAYS, rule: ruleOf(BeneficiaryFields.way) },
  {
    kind: 'text',
    name: 'shareRatio',
    label: TEXT.share,
    rule: ruleOf(Percent),
    inputMode: 'text',
    maxLength: 6,
    half: true,
    when: ({ way }) => way === 'SHARES',
  },
];

const rowOf = (shown: ShownBeneficiary): Row => ({
  key: shown.beneficiaryId,
  beneficiaryId: shown.beneficiaryId,
  name: shown.name,
  idNumberMasked: shown.idNumberMasked,
  idNumber: '',
  start: shown.idValidity.start,
  end: shown.idValidity.end,
  address: shown.address,
  way: shown.way,
  shareRatio: shown.shareRatio ?? '',
});

const isWhole = (row: Row) =>
  row.name !== '' &&
  (row.idNumber !== '' || row.idNumberMasked !== '') &&
  row.start !== '' &&
  row.end !== '' &&
  row.address !== '' &&
  (row.way !== 'SHARES' || row.shareRatio !== '');

/** What may be kept in the browser: everything but the numbers. */
const kept = (rows: readonly Row[]): Values => ({
  rows: JSON.stringify(rows.map(({ idNumber: _, ...row }) => row)),
});
const readKept = ({ rows }: Values): Row[] | null => {
  try {
    const found: unknown = JSON.parse(String(rows));
    return Array.isArray(found) ? found.map((row) => ({ ...(row as Row), idNumber: '' })) : null;
  } catch {
    return null;
  }
};

interface EditorProps {
  row: Row | null;
  onDone: (row: Row) => void;
  onClose: () => void;
}

function EditorForm({ row, onDone, onClose }: EditorProps) {
  const grid = useFieldGrid({
    fields: FIELDS,
    known: row
      ? {
          name: row.name,
          idNumber: row.idNumber,
          start: row.start,
          end: row.end,
          address: row.address,
          way: row.way,
          shareRatio: row.shareRatio,
        }
      : { way: 'SHARES' },
    masked: row?.idNumberMasked ? { idNumber: row.idNumberMasked } : {},
  });
  useUnsaved(grid.dirty);
  return (
    <form
      ref={grid.form}
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        // A dialog is inside the page for React, and its form is another one.
        event.stopPropagation();
        grid.submit((open, hidden) => {
          const text = (name: string) => String(open[name] ?? '').trim();
          onDone({
            ...(row ?? { key: '', idNumberMasked: '' }),
            name: text('name'),
            idNumber: (hidden.idNumber ?? '').trim(),
            start: text('start'),
            end: text('end'),
            address: text('address'),
            way: text('way') as Way,
            shareRatio: text('way') === 'SHARES' ? text('shareRatio') : '',
          });
        })(event);
      }}
    >
      {grid.grid}
      <div className={styles.editorBar}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit">
          {TEXT.done}
        </Button>
      </div>
    </form>
  );
}

const Editor = (props: EditorProps) => (
  <Dialog
    title={props.row ? TEXT.editBeneficiary : TEXT.addBeneficiary}
    width={640}
    closeText={TEXT.close}
    onClose={props.onClose}
  >
    <EditorForm {...props} />
  </Dialog>
);

interface BeneficiariesStepProps extends CustomStepProps {
  shown: readonly ShownBeneficiary[];
  /** Of the enterprise that they belong to; empty while it is not saved. */
  businessLicenseNo: string;
  /** What the audit has against them, by field. */
  audited: Readonly<Record<string, string>>;
}

/** The step that is a list: query by licence, add, edit, remove; saved all at once. */
export function BeneficiariesStep(props: BeneficiariesStepProps) {
  const { shown, businessLicenseNo, audited, busy, refused, saved, submit, onDirty, formId, goesOn, restored, keep } =
    props;
  const dispatch = useDispatch();
  const { register } = useSelector(selectOnboarding);
  const [rows, setRows] = useState<readonly Row[]>(() => shown.map(rowOf));
  const [changed, setChanged] = useState(false);
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const fresh = useRef(0);

  const change = (next: readonly Row[]) => {
    setRows(next);
    setChanged(true);
    setProblem(undefined);
  };
  useKept({ values: kept(rows), dirty: changed, busy, keep });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user wants it back
  useEffect(() => {
    const found = restored && readKept(restored);
    if (found) change(found);
  }, [restored]);

  const taken = useRef(register);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (taken.current === register) return;
    taken.current = register;
    if (register.stage === 'failed') setTold(register.msg);
    if (register.stage !== 'found') return;
    const { found, beneficiaries } = register.register;
    const known = new Set(rows.map(({ name, idNumberMasked }) => `${name} ${idNumberMasked}`));
    const more = beneficiaries
      .filter(({ name, idNumberMasked }) => !known.has(`${name} ${idNumberMasked}`))
      .slice(0, MOST_BENEFICIARIES - rows.length)
      .map(
        (one): Row => ({
          ...one,
          key: one.registerId,
          idNumber: '',
          start: '',
          end: '',
          shareRatio: one.shareRatio ?? '',
        }),
      );
    setTold(!found ? TEXT.notFound : more.length === 0 ? TEXT.foundNone : TEXT.added(more.length));
    if (more.length > 0) change([...rows, ...more]);
  }, [register]);

  const full = rows.length >= MOST_BENEFICIARIES;
  const reasons = { ...audited, ...refused?.fields };
  const reasonOf = (at: number) =>
    Object.entries(reasons)
      .filter(([name]) => name.startsWith(`beneficiaries.${at}.`))
      .map(([, msg]) => msg)
      .join('；');
  const general = problem ?? reasons.beneficiaries ?? (refused && !refused.fields ? refused.msg : undefined);

  return (
    <>
      <form
        id={formId}
        noValidate
        className={styles.beneficiaries}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          if (!changed && saved.steps.BENEFICIARY?.state === 'saved' && goesOn()) return props.onNext();
          if (rows.length === 0) return setProblem(TEXT.needsOne);
          const part = rows.find((row) => !isWhole(row));
          if (part) {
            setProblem(`${part.name}：${TEXT.incomplete}`);
            return setEditing(part);
          }
          const numbers = rows.flatMap(({ idNumber }, at) => (idNumber ? [[`idNumber.${at}`, idNumber] as const] : []));
          const body = rows.map(({ beneficiaryId, registerId, name, start, end, address, way, shareRatio }) => ({
            ...(beneficiaryId ? { beneficiaryId } : {}),
            ...(registerId ? { registerId } : {}),
            name,
            idValidity: { start, end },
            address,
            way,
            ...(way === 'SHARES' ? { shareRatio } : {}),
          }));
          submit({ rows: body }, Object.fromEntries(numbers), goesOn());
        }}
      >
        <div className={styles.listBar}>
          <Button
            loading={register.stage === 'asking'}
            disabled={busy || full || businessLicenseNo === ''}
            onClick={() => dispatch(onboardingEvents.registerAsked({ businessLicenseNo }))}
          >
            {register.stage === 'asking' ? TEXT.querying : TEXT.queryRegister}
          </Button>
          <Button type="outline" disabled={busy || full} onClick={() => setEditing('new')}>
            {TEXT.addBeneficiary}
          </Button>
          <span role="status" className={styles.told}>
            {told || (full ? TEXT.most(MOST_BENEFICIARIES) : '')}
          </span>
        </div>
        {rows.length === 0 ? (
          <p className={styles.none}>{TEXT.noBeneficiaries}</p>
        ) : (
          <ul className={styles.rows} aria-label={TEXT.beneficiaries}>
            {rows.map((row, at) => (
              <li key={row.key}>
                <div className={styles.rowHead}>
                  <strong>{row.name}</strong>
                  <span className={styles.tag}>
                    {TEXT.ways[row.way]}
                    {row.way === 'SHARES' && row.shareRatio ? ` ${row.shareRatio}%` : ''}
                  </span>
                  <span className={styles.rowActions}>
                    <Button
                      type="text"
                      size="small"
                      disabled={busy}
                      aria-label={TEXT.editOf(row.name)}
                      onClick={() => setEditing(row)}
                    >
                      {TEXT.editWord}
                    </Button>
                    <Button
                      type="text"
                      size="small"
                      disabled={busy}
                      aria-label={TEXT.removeOf(row.name)}
                      onClick={() => change(rows.filter(({ key }) => key !== row.key))}
                    >
                      {TEXT.removeWord}
                    </Button>
                  </span>
                </div>
                <p className={styles.rowFacts}>
                  <span>
                    {TEXT.idNumber}{' '}
                    {row.idNumber ? `${row.idNumber.slice(0, 6)}********${row.idNumber.slice(-4)}` : row.idNumberMasked}
                  </span>
                  <span>
                    {TEXT.idValidity} {periodText([row.start || undefined, row.end || undefined])}
                  </span>
                  <span>{row.address}</span>
                </p>
                {isWhole(row) ? null : <p className={styles.wrong}>{TEXT.incomplete}</p>}
                {reasonOf(at) ? (
                  <p role="alert" className={styles.wrong}>
                    {reasonOf(at)}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {general ? (
          <p role="alert" className={formStyles.told}>
            {general}
          </p>
        ) : null}
      </form>
      {editing ? (
        <Editor
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={(done) => {
            const key = done.key || `new-${++fresh.current}`;
            const next = { ...done, key };
            change(editing === 'new' ? [...rows, next] : rows.map((row) => (row.key === key ? next : row)));
            setEditing(null);
          }}
        />
      ) : null}
    </>
  );
}
