import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Attachment } from '@/contract/calls/warehouseParts';
import { type voucherDetail, voucherSave } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import { VOUCHER_KIND_WORDS, VoucherKind } from '@/contract/words/warehouseWords';
import { MoneyField } from '@/shared/form/MoneyField';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { type FieldOf, useFields } from '@/shared/form/useFields';
import { formatAmount } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { NoticeList } from '@/shared/ui/NoticeList';
import type { Option } from '@/shared/ui/Select';
import { AttachmentsField, useUploading } from './AttachmentsField';
import { voucherOf, voucherSaved } from './forms';
import { monthsAround } from './months';
import { payeesOf } from './resources';
import { SubField } from './SubField';
import { TEXT } from './text';
import styles from './vouchers.module.css';

type Known = AnswerOf<typeof voucherDetail>;

const FIELD = 'warehouse/voucher';
const { sourceNo: SOURCE, remark: REMARK, amount: AMOUNT } = voucherSave.request.def.shape;

const required = (missing: string) => (value: string) => (value === '' ? missing : undefined);

const KINDS: readonly Option[] = VoucherKind.options.map((value) => ({ value, label: VOUCHER_KIND_WORDS[value] }));

/** Field for the payee of a voucher. The platform searches payees by a part of the name or number. */
function PayeeField({ of, ...field }: FieldOf<string> & { of: Known | null }) {
  const [keyword, setKeyword] = useState('');
  const found = useResource(payeesOf({ keyword: keyword.trim().slice(0, 64) }));
  const [chosen, setChosen] = useState<Option | null>(
    of && { value: of.payeeNo, label: `${of.payeeName}（${of.bank} ${of.accountNo}）` },
  );
  const options: readonly Option[] = (found.data ?? []).map(({ payeeNo, name, bank, accountNo }) => ({
    value: payeeNo,
    label: `${name}（${bank} ${accountNo}）`,
    also: `${payeeNo} ${keyword}`,
  }));
  const all = chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options;
  return (
    <SearchSelect
      {...field}
      label={TEXT.payee}
      hint={TEXT.payeeHint}
      options={
        found.data === null && chosen === null
          ? found.stage === 'failed'
            ? { stage: 'failed', again: found.again }
            : { stage: 'loading' }
          : all
      }
      onType={setKeyword}
      onChange={(payeeNo) => {
        setChosen(options.find(({ value }) => value === payeeNo) ?? null);
        field.onChange(payeeNo);
      }}
    />
  );
}

/**
 * Lists the fields whose value on the platform differs from the typed value, with the platform's value, after another user has
 * changed the voucher.
 */
const changesOf = (known: Known, typed: Readonly<Record<string, string>>): readonly string[] =>
  (
    [
      [TEXT.payee, known.payeeName, known.payeeNo === typed['payeeNo']],
      [TEXT.kind, VOUCHER_KIND_WORDS[known.kind], known.kind === typed['kind']],
      [TEXT.period, known.period, known.period === typed['period']],
      [TEXT.amount, formatAmount(known.amount), known.amount === typed['amount']],
      [TEXT.sourceNo, known.sourceNo, known.sourceNo === typed['sourceNo']?.trim()],
      [TEXT.remark, known.remark, known.remark === typed['remark']?.trim()],
    ] as const
  ).flatMap(([label, text, same]) => (same ? [] : [TEXT.nowIs(label, text)]));

function Form({ of, onReload, onClose }: { of: Known | null; onReload: () => void; onClose: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(voucherSaved.type, onClose);
  const uploading = useUploading(FIELD);
  const [attachments, setAttachments] = useState<readonly Attachment[]>(of?.files ?? []);
  const [waits, setWaits] = useState(false);
  const [began] = useState(of);
  const months = monthsAround(Date.now(), of?.period);
  const { form, values, field, dirty, submit } = useFields({
    busy: saving.busy,
    initial: {
      subMemberNo: of?.subMemberNo ?? '',
      payeeNo: of?.payeeNo ?? '',
      kind: (of?.kind ?? 'FREIGHT') as string,
      period: of?.period ?? months[1] ?? '',
      amount: of?.amount ?? '',
      sourceNo: of?.sourceNo ?? '',
      remark: of?.remark ?? '',
    },
    rules: {
      subMemberNo: required(TEXT.chooseSub),
      payeeNo: required(TEXT.choosePayee),
      amount: (value) => (value === '' ? TEXT.enterAmount : ruleOf(AMOUNT)(value)),
      sourceNo: ruleOf(SOURCE),
      remark: ruleOf(REMARK),
    },
    refused: saving.fields,
  });
  const filesChanged = JSON.stringify(attachments) !== JSON.stringify(began?.files ?? []);
  useUnsaved(dirty || filesChanged || uploading);
  const amount = field('amount');
  const changed = saving.stage === 'refused' && saving.result === '20080001';
  const renewed = of !== null && began !== null && of.version !== began.version;
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit((typed) => {
        setWaits(uploading);
        if (saving.busy || uploading) return;
        const which = of ? { voucherNo: of.voucherNo, version: of.version } : {};
        dispatch(voucherSaved({ ...which, ...typed, attachments }));
      })}
    >
      <div className={styles.inside}>
        {renewed ? <NoticeList label={TEXT.renewed} of={[TEXT.renewed, ...changesOf(of, values)]} /> : null}
        <SubField {...field('subMemberNo')} />
        <PayeeField {...field('payeeNo')} of={began} />
        <SelectField {...field('kind')} label={TEXT.kind} options={KINDS} />
        <SelectField
          label={TEXT.period}
          {...field('period')}
          options={months.map((month) => ({ value: month, label: month }))}
        />
        <MoneyField
          label={TEXT.amount}
          name="amount"
          value={amount.value}
          onChange={amount.onChange}
          {...(amount.problem === undefined ? {} : { error: amount.problem })}
        />
        <TextField
          {...field('sourceNo')}
          label={TEXT.sourceNo}
          hint={TEXT.sourceHint}
          maxLength={40}
          autoComplete="off"
        />
        <TextField {...field('remark')} label={TEXT.remark} hint={TEXT.remarkHint} maxLength={60} autoComplete="off" />
        <AttachmentsField
          field={FIELD}
          value={attachments}
          onChange={setAttachments}
          problem={waits && uploading ? TEXT.uploading : saving.fields?.['attachments']}
        />
        <FormAlert>{saving.message}</FormAlert>
        {changed && !renewed ? <Button onClick={onReload}>{TEXT.reload}</Button> : null}
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

function Existing({ voucherNo, onClose }: { voucherNo: string; onClose: () => void }) {
  const known = useResource(voucherOf({ voucherNo }));
  // The time of the cached data. The form waits for newer data, because the cached voucher may be outdated.
  const [before] = useState(known.asOf);
  if (known.data && known.asOf !== before) {
    if (known.data.locked !== '')
      return (
        <div className={styles.inside}>
          <p role="alert" className={styles.problem}>
            {TEXT.locked(known.data.locked)}
          </p>
          <Button onClick={onClose}>{TEXT.close}</Button>
        </div>
      );
    return <Form of={known.data} onReload={known.again} onClose={onClose} />;
  }
  return (
    <div className={styles.inside}>
      <LoadingState of={known} />
    </div>
  );
}

/** Dialog that creates a voucher manually, or changes a voucher that is in no order. */
export const VoucherForm = ({ voucherNo, onClose }: { voucherNo: string | null; onClose: () => void }) => (
  <Dialog
    drawer
    title={voucherNo === null ? TEXT.createTitle : TEXT.editTitle}
    width={720}
    closeText={TEXT.close}
    onClose={onClose}
  >
    {voucherNo === null ? (
      <Form of={null} onReload={() => undefined} onClose={onClose} />
    ) : (
      <Existing voucherNo={voucherNo} onClose={onClose} />
    )}
  </Dialog>
);
