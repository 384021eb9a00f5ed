import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type WarehousePayee, warehousePayeeSave } from '@/contract/calls/warehouseVouchers';
import { BANKS_BY_CODE } from '@/contract/words/banks';
import { ACCOUNT_KIND_WORDS, PayeeAccountKind } from '@/contract/words/warehouseWords';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { ListPart } from '@/shared/list/ListPart';
import { selectList } from '@/shared/list/slice';
import { secrets } from '@/shared/ports/secrets';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { payeeSaved } from './forms';
import { PAYEE_LIST } from './ids';
import { payeeList } from './lists';
import { withQuery } from './paths';
import { TEXT } from './text';
import styles from './vouchers.module.css';

const KINDS = PayeeAccountKind.options.map((value) => ({ value, label: ACCOUNT_KIND_WORDS[value] }));

const { name: NAME, bankCode: BANK } = warehousePayeeSave.request.def.shape;
const BANKS = BANKS_BY_CODE.map(([value, label]) => ({ value, label }));

function Form({ of, onClose }: { of: WarehousePayee | null; onClose: () => void }) {
  const dispatch = useDispatch();
  const { busy, message, fields } = useDialogSubmission(payeeSaved.type, onClose);
  const { form, field, submit, dirty } = useFields({
    busy,
    initial: {
      name: of?.name ?? '',
      accountKind: (of?.accountKind ?? 'CORPORATE') as string,
      accountNo: '',
      bankCode: of?.bankCode ?? '',
    },
    refused: fields,
    rules: {
      name: ruleOf(NAME),
      accountNo: (value) => (of === null && value.trim() === '' ? TEXT.enterAccount : undefined),
      bankCode: ruleOf(BANK),
    },
  });
  useUnsaved(dirty);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ accountNo, ...typed }) => {
        if (busy) return;
        const which = of ? { payeeNo: of.payeeNo, version: of.version } : {};
        const digits = accountNo.replace(/\s/g, '');
        const secretIds = digits === '' ? {} : { accountNo: secrets.put(digits) };
        dispatch(payeeSaved({ ...which, ...typed, stopped: of?.stopped ?? 'N', secretIds }));
      })}
    >
      <div className={styles.inside}>
        {of ? <p className={styles.hint}>{TEXT.changeLead}</p> : null}
        <TextField {...field('name')} label={TEXT.payeeName} maxLength={60} autoComplete="off" />
        <SelectField {...field('accountKind')} label={TEXT.accountKind} options={KINDS} />
        <TextField
          {...field('accountNo')}
          label={TEXT.accountNo}
          hint={of ? TEXT.accountKept(of.accountNo) : undefined}
          maxLength={40}
          inputMode="numeric"
          autoComplete="off"
        />
        <SearchSelect {...field('bankCode')} label={TEXT.bank} options={BANKS} />
        <FormAlert>{message}</FormAlert>
      </div>
      <footer className={styles.foot}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {TEXT.save}
        </Button>
      </footer>
    </form>
  );
}

const NEW_PAYEE = 'new';
const NO_FILTERS = {};

/** Returns the payee that the address names, from the displayed list of payees; null if the list does not contain it. */
function useNamed(payeeNo: string | null): WarehousePayee | null {
  const row = useSelector(selectList(PAYEE_LIST))?.page?.rows.find((one) => one['payeeNo'] === payeeNo);
  return (row as WarehousePayee | undefined) ?? null;
}

function FormOf({ payeeNo, onClose }: { payeeNo: string; onClose: () => void }) {
  const named = useNamed(payeeNo);
  // The payee whose form was opened. The form keeps this payee if the list changes meanwhile.
  const [of, setOf] = useState(named);
  if (of === null && named !== null) setOf(named);
  const isNew = payeeNo === NEW_PAYEE;
  return createPortal(
    <Dialog title={isNew ? TEXT.addPayee : TEXT.editPayee} width={520} closeText={TEXT.close} onClose={onClose}>
      {isNew || of ? (
        <Form of={of} onClose={onClose} />
      ) : (
        <div className={styles.inside}>
          <p>{TEXT.payeeGone}</p>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

/** Dialog with the warehouse's payees: search, add, change, stop. */
export function Payees({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const search = usePageSearch();
  const payeeNo = new URLSearchParams(search).get('payee');
  const open = (no: string) => void navigate({ search: withQuery(search, { payee: no }) }, { replace: true });
  return (
    <Dialog
      drawer
      title={TEXT.payeeTitle}
      width={960}
      closeText={TEXT.close}
      onClose={onClose}
      actions={
        <Button type="primary" onClick={() => open(NEW_PAYEE)}>
          {TEXT.addPayee}
        </Button>
      }
    >
      <div className={styles.inside}>
        <ListPart spec={payeeList} about={NO_FILTERS} />
      </div>
      {payeeNo === null ? null : <FormOf key={payeeNo} payeeNo={payeeNo} onClose={() => open('')} />}
    </Dialog>
  );
}
