import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { Payee } from '@/contract/calls/payees';
import { MoneyField } from '@/shared/form/MoneyField';
import { useStoredDraft } from '@/shared/form/steps/useStoredDraft';
import { TextField } from '@/shared/form/TextField';
import { type Rules, useFields } from '@/shared/form/useFields';
import { centsOf, formatAmount, formatMoney } from '@/shared/format/money';
import { type ResourceState, selectResource, type WithResources } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { Card, CardBar, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { focusFirstField } from '@/shared/ui/firstField';
import { StepHead } from '@/shared/ui/StepHead';
import { remarks } from './actions';
import { Destination } from './Destination';
import {
  chosenSides,
  isSecret,
  isShown,
  isVisible,
  type MoneyAction,
  type PartyField,
  titleOf,
  type Values,
} from './model';
import { choicesOf, PartyInput } from './PartyInput';
import { PayeeSearchField } from './PayeeSearchField';
import { Proposals } from './Proposals';
import { forgetSealed, readSealed, sealValues } from './sealed';
import { type ActionForm, moneyEvents, type Quote } from './slice';
import { ACTION_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

const LONGEST_REMARK = 60;

/** Share of a limit in percent from which the form shows the limit. */
const NEAR = 80;
/** Returns whether the amount, with what is already used, comes near the limit. Amounts in yuan. */
const isNear = (limit: string | null, ...amounts: readonly string[]): limit is string =>
  limit !== null &&
  amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0) * 100 >= (centsOf(limit) ?? 0) * NEAR;

/** Shows the fee and the near limits for the typed amount. Does not repeat a message that the amount field already shows. */
function Cost({ quote, amount, said }: { quote: Quote | null; amount: string; said: string | undefined }) {
  const known = quote?.stage === 'known' && quote.amount === amount ? quote.quote : null;
  return (
    <div className={styles.cost} role="status">
      {known ? (
        <>
          <p>
            {(known.availableBalance === null ? TEXT.feeIn : TEXT.fee)(
              formatAmount(known.fee),
              formatAmount(known.total),
            )}
            {known.rule ? `（${known.rule}）` : ''}
          </p>
          {isNear(known.singleLimit, amount) ? <p>{TEXT.singleLimit(formatAmount(known.singleLimit))}</p> : null}
          {isNear(known.dailyLimit, known.usedToday, amount) ? (
            <p>{TEXT.dailyLimit(formatAmount(known.dailyLimit), formatMoney(known.usedToday))}</p>
          ) : null}
          {isNear(known.monthlyLimit, known.usedThisMonth, amount) ? (
            <p>{TEXT.monthlyLimit(formatAmount(known.monthlyLimit), formatMoney(known.usedThisMonth))}</p>
          ) : null}
          {known.refusal && known.refusal !== said ? <p data-problem="">{known.refusal}</p> : null}
          {known.needsRelease ? <p>{TEXT.needsRelease}</p> : null}
        </>
      ) : quote?.stage === 'asking' ? (
        <p>{TEXT.asking}</p>
      ) : null}
    </div>
  );
}

const partyRule = (party: PartyField, known: () => WithResources) => (typed: string, all: Values) => {
  if (!isVisible(party, all)) return undefined;
  if (party.kind === 'text') return party.rule(typed, all);
  if (typed.trim() === '') return party.kind === 'typed' ? TEXT.noPayee : TEXT.noChoice(party.label);
  if (party.name === 'payeeAccountNo' && typed === all['payerAccountNo']) return TEXT.sameAccount;
  if (party.kind === 'known') {
    const book = selectResource(party.from)(known()).data as readonly Payee[] | null;
    return book && !book.some(({ payeeId }) => payeeId === typed) ? TEXT.noChoice(party.label) : undefined;
  }
  if (party.kind !== 'choice') return undefined;
  const { data } = selectResource(party.from)(known());
  if (data === null) return undefined;
  const chosen = choicesOf(party, data).find(({ value }) => value === typed);
  // The stored account is no longer available, so the field shows no choice.
  return chosen ? chosen.unfit : TEXT.noChoice(party.label);
};

/** Preselects the first account of each list, and the first way. Keeps the user's earlier choice while it is available. */
function useUsual(
  parties: readonly PartyField[],
  values: Readonly<Record<string, string>>,
  fill: (some: Record<string, string>) => void,
) {
  const store = useStore<WithResources>();
  const choose = () => {
    const usual: Record<string, string> = {};
    for (const party of parties) {
      const [way] = party.kind === 'way' ? Object.keys(party.words) : [];
      if (way && !values[party.name]) usual[party.name] = way;
      if (party.kind !== 'choice' || !party.preset) continue;
      const { data } = selectResource(party.from)(store.getState()) as ResourceState;
      const choices = choicesOf(party, data);
      const [first] = choices;
      if (first && !choices.some(({ value }) => value === values[party.name])) usual[party.name] = first.value;
    }
    if (Object.keys(usual).length > 0) fill(usual);
  };
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
    choose();
  });
  useEffect(() => store.subscribe(() => latest.current()), [store]);
}

/**
 * Recognises the bank of the typed card number and fills it in, unless the user has chosen a bank. Returns the recognised bank.
 */
function useRecognisedBank(
  { id, parties }: MoneyAction,
  { bank }: ActionForm,
  values: Readonly<Record<string, string>>,
  fill: (some: Record<string, string>) => void,
) {
  const dispatch = useDispatch();
  const field = parties.find((party) => party.kind === 'bank' && isVisible(party, values));
  const card = field?.kind === 'bank' ? (values[field.card] ?? '') : '';
  const head = card.replace(/\s/g, '').slice(0, 6);
  useEffect(() => {
    if (head !== '') dispatch(moneyEvents.cardHeadTyped({ action: id, head }));
  }, [dispatch, id, head]);
  const own = useRef('');
  const recognised = bank?.head === head ? bank.bankCode : null;
  const chosen = field ? (values[field.name] ?? '') : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in the recognised bank once, when it arrives
  useEffect(() => {
    if (!field || recognised === null || (chosen !== '' && chosen !== own.current)) return;
    own.current = recognised;
    fill({ [field.name]: recognised });
  }, [recognised]);
  return recognised;
}

/**
 * Stores the typed values in this tab, so that the form shows them when it is opened again. Secrets are not stored and must be
 * typed again.
 */
function useDraft(spec: MoneyAction, { requestNo, values: first, stage }: ActionForm, typed: Values) {
  const dispatch = useDispatch();
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(spec, name)));
  const content = JSON.stringify(values);
  const kept = useRef(JSON.stringify(Object.fromEntries(Object.keys(values).map((name) => [name, first[name] ?? '']))));
  useStoredDraft({
    values,
    dirty: content !== kept.current,
    busy: stage !== 'entering',
    keep: () => {
      kept.current = content;
      dispatch(moneyEvents.draftTyped({ action: spec.id, requestNo, values }));
    },
  });
}

/** The form of an action that moves money. Unfinished input is stored; 下一步 (next) opens the review. */
export function EntryForm({ spec, form: state }: { spec: MoneyAction; form: ActionForm }) {
  const dispatch = useDispatch();
  const store = useStore<WithResources>();
  const offered = useResource(remarks).data ?? [];
  const names = [...spec.parties.map(({ name }) => name), 'amount', 'remark'];
  const rules: Rules<Record<string, string>> = {
    ...Object.fromEntries(spec.parties.map((party) => [party.name, partyRule(party, store.getState)])),
    amount: (typed) => (typed === '' ? TEXT.noAmount : /^0\.00$/.test(typed) ? TEXT.zeroAmount : undefined),
    remark: (typed) => (typed.trim().length > LONGEST_REMARK ? TEXT.longRemark : undefined),
  };
  const busy = state.stage === 'preparing';
  const [sealed] = useState(() => readSealed(state.sealed) ?? {});
  const fieldsRefused = state.refused?.fields;
  const { form, values, field, fill, submit } = useFields<Record<string, string>>({
    busy,
    initial: Object.fromEntries(names.map((name) => [name, state.values[name] ?? sealed[name] ?? ''])),
    rules,
    refused: fieldsRefused,
  });
  useUsual(spec.parties, values, fill);
  useDraft(spec, state, values);
  // After the form was cleared, focuses its first field, because the pressed button no longer exists.
  useEffect(() => {
    if (document.activeElement === document.body && state.round > 1) focusFirstField(form.current);
  }, [form, state.round]);
  const recognised = useRecognisedBank(spec, state, values, fill);
  // True when the user returns from the review to change the values.
  const cameBack = useRef(state.stage === 'reviewing');
  useEffect(() => {
    if (cameBack.current) dispatch(moneyEvents.reviewLeft({ action: spec.id }));
    cameBack.current = false;
  }, [dispatch, spec.id]);
  const chosenField = spec.parties.find(({ kind }) => kind === 'known')?.name ?? 'payeeSearch';
  // Focuses the first field of a new payee that is still empty, when it is rendered.
  const [newPayees, setNewPayees] = useState(0);
  useEffect(() => {
    if (newPayees === 0) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name^="payee"]') ?? [])];
    fields.find(({ type, role, value }) => type === 'text' && role !== 'combobox' && value === '')?.focus();
  }, [form, newPayees]);
  const askForOwner = (accountNo: string) => dispatch(moneyEvents.accountTyped({ action: spec.id, accountNo }));
  const { amount = '' } = values;
  const { payerAccountNo, payeeAccountNo } = chosenSides(spec, values);
  useEffect(() => {
    const sides = { ...(payerAccountNo ? { payerAccountNo } : {}), ...(payeeAccountNo ? { payeeAccountNo } : {}) };
    dispatch(moneyEvents.amountTyped({ action: spec.id, amount, ...sides }));
  }, [dispatch, spec.id, amount, payerAccountNo, payeeAccountNo]);
  const money = field('amount');
  // Errors of fields that this form does not have are shown above the form.
  const elsewhere = Object.entries(fieldsRefused ?? {}).filter(([name]) => !names.includes(name));
  const message = state.refused?.msg ?? elsewhere.map(([, msg]) => msg).join('；');
  return (
    <Card page="narrow" aria-label={titleOf(spec)}>
      <PageTitle>{titleOf(spec)}</PageTitle>
      <StepHead label={TEXT.stepHead} steps={TEXT.stepNames} at={0} />
      {state.restored ? (
        <p className={styles.restored} role="status">
          {TEXT.restored}
          <button
            type="button"
            className={styles.link}
            onClick={() => dispatch(moneyEvents.draftCleared({ action: spec.id }))}
          >
            {TEXT.clear}
          </button>
        </p>
      ) : null}
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={submit((typed) => {
          if (busy) return;
          const left = new Set(spec.parties.filter((party) => !isVisible(party, typed)).map(({ name }) => name));
          const entered = Object.entries(typed).flatMap(([name, value]) =>
            left.has(name) ? [] : [[name, value.trim()] as const],
          );
          const secret = entered.filter(([name]) => isSecret(spec, name));
          forgetSealed(state.sealed);
          dispatch(
            moneyEvents.reviewRequested({
              action: spec.id,
              values: Object.fromEntries(entered.filter(([name]) => !isSecret(spec, name))),
              ...(secret.length > 0
                ? {
                    sealed: sealValues(
                      Object.fromEntries(secret.map(([name, value]) => [name, value.replace(/\s/g, '')])),
                    ),
                  }
                : {}),
            }),
          );
        })}
      >
        {spec.payees ? (
          <PayeeSearchField
            of={spec.payees}
            name={chosenField}
            problem={values[chosenField] === undefined ? undefined : field(chosenField).problem}
            values={values}
            fill={fill}
            onNew={(filled) => {
              setNewPayees((count) => count + 1);
              const typed = spec.parties.find(({ kind }) => kind === 'typed');
              const accountNo = typed && filled[typed.name];
              if (accountNo) askForOwner(accountNo);
            }}
          />
        ) : null}
        {spec.parties
          .filter((party) => isShown(party, values))
          .map((party) => (
            <PartyInput
              key={party.name}
              party={party}
              field={field(party.name)}
              recognised={recognised}
              owner={state.owner}
              onAccount={askForOwner}
            />
          ))}
        {spec.destination ? (
          <DescriptionList of={[[spec.destination.label, <Destination key="to" of={spec.destination} />, 'wide']]} />
        ) : null}
        <MoneyField
          label={TEXT.amount(spec.verb)}
          name="amount"
          large
          value={amount}
          onChange={money.onChange}
          {...(money.problem ? { error: money.problem } : {})}
        />
        <Cost quote={state.quote} amount={amount} said={money.problem} />
        <TextField
          {...field('remark')}
          label={TEXT.remark}
          hint={TEXT.remarkHint}
          maxLength={LONGEST_REMARK}
          autoComplete="off"
        />
        <Proposals
          label={TEXT.remarks}
          of={offered.map((remark) => ({ key: remark, text: remark, choose: () => fill({ remark }) }))}
        />
        {message && !busy ? <FormAlert>{message}</FormAlert> : null}
        <CardBar>
          <Button type="primary" htmlType="submit" size="large" loading={busy}>
            {TEXT.next}
          </Button>
        </CardBar>
      </form>
    </Card>
  );
}
