import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BrandedWallet } from '@/contract/calls/memberProducts';
import { WALLET_PRODUCT_APPLICATION } from '@/contract/calls/memberProducts';
import { MoneyField } from '@/shared/form/MoneyField';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatAmount, shortenRound } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LoadingState } from '@/shared/ui/LoadingState';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { walletProductSubmitted } from './forms';
import { walletDetail, walletFee, walletOtherFee } from './resources';
import styles from './solutions.module.css';
import { WalletBadge } from './states';
import { TEXT } from './text';

const { wallet: WORDS } = TEXT;
const { purpose, monthlyAmount } = WALLET_PRODUCT_APPLICATION.sections.USE.schema.shape;

type Product = BrandedWallet['products'][number];

/** The fees of a wallet product, including the fee of a failed payment. */
function Fees({ walletNo, productCode }: { walletNo: string } & Pick<Product, 'productCode'>) {
  const fee = useResource(walletFee({ walletNo, productCode }));
  const other = useResource(walletOtherFee({ walletNo, productCode }));
  if (!fee.data) return <LoadingState of={fee} />;
  const { words, example } = fee.data.fee;
  return (
    <ul className={styles.lines}>
      <li>
        {shortenRound(words)}；{TEXT.details.example(formatAmount(example.amount), formatAmount(example.fee))}
      </li>
      {other.data?.other.map(({ name, words: message }) => (
        <li key={name}>
          {name}：{message}
        </li>
      ))}
    </ul>
  );
}

/** Form that applies for a wallet product with the purpose of its use. */
function Wish({ walletNo, product, onDone }: { walletNo: string; product: Product; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(walletProductSubmitted.type, onDone);
  const { form, field, submit, dirty } = useFields({
    busy: saving.busy,
    initial: { purpose: '', monthlyAmount: '' },
    refused: saving.fields,
    rules: { purpose: ruleOf(purpose), monthlyAmount: ruleOf(monthlyAmount) },
  });
  useUnsaved(dirty);
  const { productCode, state, applyNo } = product;
  const amount = field('monthlyAmount');
  return (
    <form
      ref={form}
      noValidate
      className={styles.wish}
      onSubmit={submit((typed) => {
        if (saving.busy) return;
        const mends = state === 'REJECTED' ? applyNo : '';
        dispatch(walletProductSubmitted({ walletNo, productCode, mends, ...typed }));
      })}
    >
      <TextField {...field('purpose')} label={WORDS.purpose} placeholder={WORDS.purposeHint} maxLength={200} />
      <MoneyField
        name="monthlyAmount"
        label={WORDS.monthlyAmount}
        value={amount.value}
        onChange={amount.onChange}
        {...(amount.problem === undefined ? {} : { error: amount.problem })}
      />
      <FormAlert>{saving.message}</FormAlert>
      <div className={styles.ways}>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {WORDS.submit}
        </Button>
        <Button onClick={onDone}>{WORDS.cancel}</Button>
      </div>
    </form>
  );
}

function OfWallet({ walletNo }: { walletNo: string }) {
  const wallet = useResource(walletDetail({ walletNo }));
  const [wanted, setWanted] = useState<string | null>(null);
  if (!wallet.data) return <LoadingState of={wallet} />;
  const { openedAt, products } = wallet.data;
  return (
    <>
      <DescriptionList
        of={[
          [WORDS.no, issuedNumber(walletNo)],
          [WORDS.openedAt, formatTime(openedAt)],
        ]}
      />
      {products.map((product) => {
        const { productCode, productName, description, state, reason } = product;
        const can = state === 'UN_OPEN' || state === 'REJECTED';
        return (
          <section key={productCode} className={styles.review} aria-label={productName}>
            <div className={styles.cardHead}>
              <h3>{productName}</h3>
              <WalletBadge state={state} />
            </div>
            <p>{description}</p>
            <Fees walletNo={walletNo} productCode={productCode} />
            {state === 'AUDITING' ? <p className={styles.hint}>{WORDS.auditing}</p> : null}
            {reason ? <p className={styles.wrong}>{WORDS.reason(reason)}</p> : null}
            {can && wanted === productCode ? (
              <Wish walletNo={walletNo} product={product} onDone={() => setWanted(null)} />
            ) : null}
            {can && wanted !== productCode ? (
              <div>
                <Button
                  aria-label={state === 'REJECTED' ? WORDS.againOf(productName) : WORDS.applyOf(productName)}
                  onClick={() => setWanted(productCode)}
                >
                  {state === 'REJECTED' ? WORDS.again : WORDS.apply}
                </Button>
              </div>
            ) : null}
          </section>
        );
      })}
    </>
  );
}

/** The products of a wallet under a brand: fees, states, and the application for a product. */
export const WalletDialog = ({ walletNo, name, onClose }: { walletNo: string; name: string; onClose: () => void }) => (
  <Dialog title={WORDS.title(name)} width={720} drawer closeText={WORDS.close} onClose={onClose}>
    <div className={styles.inside}>
      <OfWallet walletNo={walletNo} />
    </div>
  </Dialog>
);
