import { Button } from '@arco-design/web-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MOST_BENEFICIARIES } from '@/contract/calls/onboardingParts';
import { periodText } from '@/shared/dates/range';
import type { CustomStepProps, Values } from '@/shared/form/steps/model';
import { useStoredDraft } from '@/shared/form/steps/useStoredDraft';
import { FormAlert } from '@/shared/ui/FormAlert';
import { BeneficiaryEditor, type Row, type Way } from './BeneficiaryEditor';
import type { Rows } from './flows/application';
import styles from './onboarding.module.css';
import { onboardingEvents, selectOnboarding } from './slice';
import { TEXT } from './text';

export interface ShownBeneficiary {
  beneficiaryId: string;
  name: string;
  idNumberMasked: string;
  idValidity: { start: string; end: string };
  address: string;
  way: Way;
  shareRatio: string | null;
}

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

/** Selects the errors of one beneficiary, by field. Error names contain the row number in the sent or saved list. */
const reasonsAt = (at: number, all: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, msg]) => {
      const [list, row, ...field] = name.split('.');
      return list === 'beneficiaries' && row === String(at) ? [[field.join('.'), msg]] : [];
    }),
  );

/** Returns the typed rows for the draft that the browser stores: without the ID numbers. */
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

interface BeneficiariesStepProps extends CustomStepProps<unknown, Rows> {
  shown: readonly ShownBeneficiary[];
  /** Licence number of the enterprise; empty until it is saved. */
  businessLicenseNo: string;
  /** The reviewer's reasons for a refusal, by field. */
  audited: Readonly<Record<string, string>>;
}

/**
 * The step with the list of beneficiaries. The user loads beneficiaries from the company register, adds, edits and
 * removes them. All beneficiaries are saved at once.
 */
export function BeneficiariesStep(props: BeneficiariesStepProps) {
  const { shown, businessLicenseNo, audited, busy, refused, saved, submit, onDirty, formId, goesOn, restored, keep } =
    props;
  const dispatch = useDispatch();
  const { register } = useSelector(selectOnboarding);
  const [rows, setRows] = useState<readonly Row[]>(() => shown.map(rowOf));
  const [changed, setChanged] = useState(false);
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  /** Keys of the sent rows in their order. Errors of the platform refer to this order, even if rows were deleted meanwhile. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const fresh = useRef(0);

  const change = (next: readonly Row[]) => {
    setRows(next);
    setChanged(true);
    setProblem(undefined);
  };
  useStoredDraft({ values: kept(rows), dirty: changed, busy, keep });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the value
  useLayoutEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the user asks for the earlier values
  useEffect(() => {
    const found = restored && readKept(restored);
    if (found) change(found);
  }, [restored]);

  const taken = useRef(register);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each response
  useEffect(() => {
    if (taken.current === register) return;
    taken.current = register;
    if (register.stage === 'failed') setMessage(register.msg);
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
    setMessage(!found ? TEXT.notFound : more.length === 0 ? TEXT.foundNone : TEXT.added(more.length));
    if (more.length > 0) change([...rows, ...more]);
  }, [register]);

  const full = rows.length >= MOST_BENEFICIARIES;
  const reasons = { ...audited, ...refused?.fields };
  const reasonOf = (key: string) =>
    Object.entries({
      ...reasonsAt(
        shown.findIndex(({ beneficiaryId }) => beneficiaryId === key),
        audited,
      ),
      ...reasonsAt(sent.indexOf(key), refused?.fields ?? {}),
    })
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
          setSent(rows.map(({ key }) => key));
          submit({ rows: body }, Object.fromEntries(numbers), goesOn());
        }}
      >
        <div className={styles.listBar}>
          <Button
            loading={register.stage === 'asking'}
            disabled={busy || full || businessLicenseNo === ''}
            onClick={() => dispatch(onboardingEvents.registerRequested({ businessLicenseNo }))}
          >
            {register.stage === 'asking' ? TEXT.querying : TEXT.queryRegister}
          </Button>
          <Button type="outline" disabled={busy || full} onClick={() => setEditing('new')}>
            {TEXT.addBeneficiary}
          </Button>
          <span role="status" className={styles.message}>
            {message || (full ? TEXT.most(MOST_BENEFICIARIES) : '')}
          </span>
        </div>
        {rows.length === 0 ? (
          <p className={styles.none}>{TEXT.noBeneficiaries}</p>
        ) : (
          <ul className={styles.rows} aria-label={TEXT.beneficiaries}>
            {rows.map((row) => (
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
                {reasonOf(row.key) ? (
                  <p role="alert" className={styles.wrong}>
                    {reasonOf(row.key)}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <FormAlert>{general}</FormAlert>
      </form>
      {editing ? (
        <BeneficiaryEditor
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
