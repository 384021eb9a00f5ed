import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { RULE_NAME, type RuleDetail, type RuleVersion } from '@/contract/calls/rules';
import {
  FEE_BEARER_WORDS,
  type FeeBearer,
  REFUND_WORDS,
  type RefundBearer,
  type RuleContent,
  SETTLE_WORDS,
  type SettleWay,
} from '@/contract/rules/ruleContent';
import { MoneyField } from '@/shared/form/MoneyField';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import type { Option } from '@/shared/ui/Select';
import { draftSaved, targets } from './forms';
import { PartsField, partsOf, textOf, typedOf, wireOf } from './PartsField';
import styles from './rules.module.css';
import { TrialPart } from './Trial';
import { TEXT } from './text';

const worded = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The rule that is edited and the version whose content the editor shows first; null for a new rule. */
export type Edited = { rule: RuleDetail; from: RuleVersion } | null;

interface Props {
  of: Edited;
  onClose: () => void;
}

const NEW: RuleContent = {
  parts: [],
  restTo: '',
  feeBearer: 'MERCHANT',
  settle: 'CYCLE',
  settleLeast: '0.00',
  refund: 'RECEIVERS',
};

/** Returns the error of the first incomplete receiver row; undefined if all are complete. */
function partsProblem(text: string): string | undefined {
  for (const [at, { target, value }] of partsOf(text).entries()) {
    if (target === '') return TEXT.chooseTarget(at + 1);
    if (value === '') return TEXT.enterValue(at + 1);
  }
  return undefined;
}

interface Known {
  books: readonly { no: string; name: string }[];
  rules: readonly { no: string; name: string }[];
  highestPercent: string;
}

function Form({ of, known, onClose }: Props & { known: Known }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(draftSaved.type, onClose);
  const begin = of?.from.content ?? NEW;
  const { form, values, field, dirty, check, submit } = useFields({
    busy: saving.busy,
    initial: {
      ruleName: of?.rule.ruleName ?? '',
      parts: textOf(begin.parts.map(typedOf)),
      restTo: begin.restTo,
      feeBearer: begin.feeBearer as string,
      settle: begin.settle as string,
      settleLeast: begin.settleLeast,
      refund: begin.refund as string,
    },
    rules: { ruleName: ruleOf(RULE_NAME), parts: partsProblem },
    refused: saving.fields,
  });
  useUnsaved(dirty);
  const ruleNo = of?.rule.ruleNo;
  const books: readonly Option[] = known.books.map(({ no, name }) => ({ value: no, label: name, also: no }));
  const all: readonly Option[] = [
    ...books.map(({ value, ...rest }) => ({ ...rest, value: `BOOK:${value}` })),
    ...known.rules
      .filter(({ no }) => no !== ruleNo)
      .map(({ no, name }) => ({ value: `RULE:${no}`, label: TEXT.ruleOf(name), also: no })),
  ];
  const content = (): RuleContent => ({
    parts: partsOf(values.parts).map(wireOf),
    restTo: values.restTo,
    feeBearer: values.feeBearer as FeeBearer,
    settle: values.settle as SettleWay,
    settleLeast: values.settle === 'AT_ONCE' && values.settleLeast !== '' ? values.settleLeast : '0.00',
    refund: values.refund as RefundBearer,
  });
  const least = field('settleLeast');
  return (
    <form
      ref={form}
      noValidate
      className={styles.editor}
      onSubmit={submit(({ ruleName }) => {
        if (saving.busy) return;
        const revision = of?.from.state === 'DRAFT' ? of.from.revision : 0;
        dispatch(draftSaved({ ...(ruleNo === undefined ? {} : { ruleNo }), ruleName, revision, content: content() }));
      })}
    >
      <div className={styles.inside}>
        <TextField {...field('ruleName')} label={TEXT.ruleName} maxLength={30} autoComplete="off" />
        <PartsField {...field('parts')} options={all} highest={known.highestPercent} />
        <SearchSelect
          {...field('restTo')}
          label={TEXT.restTo}
          options={[{ value: '', label: TEXT.toMerchant }, ...books]}
        />
        <SelectField {...field('feeBearer')} label={TEXT.feeBearer} options={worded(FEE_BEARER_WORDS)} />
        <SelectField {...field('settle')} label={TEXT.settle} options={worded(SETTLE_WORDS)} />
        {values.settle === 'AT_ONCE' ? (
          <>
            <MoneyField
              label={TEXT.settleLeast}
              name="settleLeast"
              value={least.value}
              onChange={least.onChange}
              {...(least.problem === undefined ? {} : { error: least.problem })}
            />
            <p className={styles.hint}>{TEXT.settleLeastHint}</p>
          </>
        ) : null}
        <SelectField {...field('refund')} label={TEXT.refund} options={worded(REFUND_WORDS)} />
        <TrialPart ruleNo={ruleNo} content={content()} check={() => check('parts')} />
        <FormAlert>{saving.message}</FormAlert>
      </div>
      <footer className={styles.foot}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {TEXT.save}
        </Button>
      </footer>
    </form>
  );
}

function Content(props: Props) {
  const known = useResource(targets);
  return known.data ? (
    <Form {...props} known={known.data} />
  ) : (
    <div className={styles.inside}>
      <LoadingState of={known} />
    </div>
  );
}

/** Dialog that creates a rule or its next version, with a trial of the typed content. */
export const RuleEditor = (props: Props) => (
  <Dialog
    drawer
    title={
      props.of === null
        ? TEXT.createTitle
        : props.of.from.state === 'DRAFT'
          ? TEXT.editTitle(props.of.from.version)
          : TEXT.newVersion
    }
    width={720}
    closeText={TEXT.close}
    onClose={props.onClose}
  >
    <Content {...props} />
  </Dialog>
);
