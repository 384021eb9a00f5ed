import { Button } from '@arco-design/web-react';
import { useContext } from 'react';
import { useDispatch } from 'react-redux';
import { LIMIT_APPLICATION, type LimitRule } from '@/contract/calls/limitRules';
import { applyingForm, FIELD_PARTS } from '@/features/products';
import { uploadsEvents } from '@/features/uploads';
import { sectionFields } from '@/shared/application/sectionFields';
import { MoneyField } from '@/shared/form/MoneyField';
import type { CustomFieldProps, FieldSpec } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { formatAmount } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { loadRaise, RAISE_SECTIONS, type RaiseFacts, sendRaise } from './flows';
import styles from './limits.module.css';
import { lastEvidence, limits } from './resources';
import { TEXT as ALL, RAISE_TEXT as TEXT } from './text';

const yuan = (amount: string | null) => (amount === null ? ALL.unlimited : TEXT.yuan(formatAmount(amount)));

/** The field of a requested amount, with the current limit and the highest possible limit as a hint. */
function Amount({ of, ...own }: CustomFieldProps & { of: keyof LimitRule['limits'] }) {
  const limitKey = new URLSearchParams(usePageSearch()).get('apply');
  const rule = useResource(limits).data?.find((one) => one.limitKey === limitKey);
  return (
    <>
      <MoneyField
        label={own.label}
        name={own.name}
        value={own.value}
        onChange={own.onChange}
        {...(own.problem === undefined ? {} : { error: own.problem })}
      />
      {rule ? (
        <p className={styles.hint}>{TEXT.hint(yuan(rule.limits[of]), yuan(rule.highest[of] ?? rule.limits[of]))}</p>
      ) : null}
    </>
  );
}

/** A button that fills in the documents of the last application for a higher limit. */
function LastPapers({ fill }: Pick<CustomFieldProps, 'fill'>) {
  const dispatch = useDispatch();
  const form = useContext(OpenForm);
  const { data } = useResource(lastEvidence);
  if (!data) return null;
  const { contractUrl, flowUrl, submittedAt } = data;
  if (contractUrl === '') return <p className={styles.hint}>{TEXT.noLast}</p>;
  return (
    <p className={styles.last}>
      <Button
        size="small"
        onClick={() => {
          // Removes the files that the user has chosen in this form, because the earlier documents replace them.
          for (const name of ['contractUrl', 'flowUrl'])
            dispatch(uploadsEvents.fieldClosed({ field: `${form}/${name}` }));
          fill({ contractUrl, flowUrl });
        }}
      >
        {TEXT.last}
      </Button>
      {submittedAt ? <span className={styles.hint}>{TEXT.lastAt(formatTime(submittedAt))}</span> : null}
    </p>
  );
}

/** Returns a field that the contract declares for a section, but with another control than the default. */
const drawn = (
  section: keyof typeof LIMIT_APPLICATION.sections,
  name: string,
  render: (props: CustomFieldProps) => React.ReactNode,
): FieldSpec => {
  const declared = sectionFields(LIMIT_APPLICATION.sections[section], FIELD_PARTS).find((field) => field.name === name);
  return { ...(declared as FieldSpec), kind: 'custom', render } as FieldSpec;
};

const Paper = FIELD_PARTS.picture;

/** The steps of the form for a higher limit: amounts, proof, review. */
export const raiseForm = applyingForm<RaiseFacts>({
  id: 'limits.raise',
  spec: LIMIT_APPLICATION,
  names: RAISE_SECTIONS,
  own: {
    single: drawn('LIMIT', 'single', (props) => <Amount {...props} of="single" />),
    day: drawn('LIMIT', 'day', (props) => <Amount {...props} of="day" />),
    month: drawn('LIMIT', 'month', (props) => <Amount {...props} of="month" />),
    contractUrl: drawn('EVIDENCE', 'contractUrl', (props) => (
      <>
        <LastPapers fill={props.fill} />
        {Paper(props)}
      </>
    )),
  },
  load: loadRaise,
  send: sendRaise,
});
