import { Button } from '@arco-design/web-react';
import { IconCheckCircleFill, IconExclamationCircleFill } from '@arco-design/web-react/icon';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { MemberProductDetail } from '@/contract/calls/memberProducts';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { sessionSelectors } from '@/features/session';
import { CodeField } from '@/shared/form/CodeField';
import { useFields } from '@/shared/form/useFields';
import { secrets } from '@/shared/ports/secrets';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { FormAlert } from '@/shared/ui/FormAlert';
import { Retry } from '@/shared/ui/LoadingState';
import { codeProblem } from '@/shared/validation/contact';
import { codeRequested, placeOf, productSubmitted } from './forms';
import styles from './memberProducts.module.css';
import { ProductTerms } from './ProductTerms';
import { productDetails, productFees } from './resources';
import { TEXT } from './text';

export interface OpenProductProps {
  productCode: WalletProductCode;
  /** Called when the platform has opened the product. */
  onOpened?: () => void;
}

/** The form for the verification code that opens the product. */
function Confirm({ detail }: { detail: MemberProductDetail }) {
  const { productCode, productName, receiver } = detail;
  const dispatch = useDispatch();
  const { busy, refused, fields } = useSubmission(productSubmitted.type);
  const { form, field, submit } = useFields({
    busy,
    initial: { code: '' },
    refused: fields,
    rules: { code: codeProblem },
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.confirm}
      onSubmit={submit(({ code }) => {
        if (busy) return;
        dispatch(productSubmitted({ productCode, productName, secretIds: { code: secrets.put(code.trim()) } }));
      })}
    >
      <p>{TEXT.confirmLead(receiver)}</p>
      <CodeField
        {...field('code')}
        label={TEXT.code}
        code={placeOf({ productCode })}
        onSend={() => dispatch(codeRequested({ productCode }))}
      />
      {refused && !fields?.['code'] ? <FormAlert>{refused.msg}</FormAlert> : null}
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {TEXT.open}
        </Button>
      </div>
    </form>
  );
}

/** The preconditions of opening a product, with links to fulfil the missing ones. */
const Checks = ({ checks }: Pick<MemberProductDetail, 'checks'>) => (
  <ul className={styles.checks}>
    {checks.map(({ text, ok, link }) => {
      const Icon = ok ? IconCheckCircleFill : IconExclamationCircleFill;
      return (
        <li key={text}>
          <Icon aria-hidden="true" className={ok ? styles.ok : styles.missing} />
          <span>{text}</span>
          <span className={styles.aside}>{ok ? TEXT.ready : TEXT.notReady}</span>
          {ok ? null : (
            <ActionLink to={link} label={TEXT.mendOf(text)}>
              {TEXT.mend}
            </ActionLink>
          )}
        </li>
      );
    })}
  </ul>
);

/** Opens a product of the member's own wallet: shows purpose, fees and preconditions, and asks for a verification code. */
export function OpenProduct({ productCode, onOpened }: OpenProductProps) {
  const { data, stage, error, again } = useResource(productDetails({ productCode }));
  const fees = useResource(productFees({ productCode }));
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const latest = useRef(onOpened);
  latest.current = onOpened;
  const opened = data?.opened ?? false;
  useEffect(() => {
    if (opened) latest.current?.();
  }, [opened]);
  if (!data) return stage === 'failed' ? <Retry again={again}>{error}</Retry> : <p role="status">{TEXT.loading}</p>;
  const ready = data.checks.every(({ ok }) => ok);
  return (
    <div className={styles.product}>
      <section aria-label={TEXT.uses}>
        <h2>{TEXT.uses}</h2>
        <ol className={styles.uses}>
          {data.uses.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      <section aria-label={TEXT.fee}>
        <h2>{TEXT.fee}</h2>
        <ProductTerms fee={data.fee} limits={data.limits} other={fees.data?.other ?? null} />
        {fees.stage === 'failed' ? (
          <Retry inline role="status" again={fees.again}>
            {fees.error}
          </Retry>
        ) : null}
      </section>
      {opened ? null : (
        <>
          <section aria-label={TEXT.checks}>
            <h2>{TEXT.checks}</h2>
            <Checks checks={data.checks} />
          </section>
          {mayOpen ? null : <p>{data.openers.length > 0 ? TEXT.openers(data.openers.join('、')) : TEXT.noOpeners}</p>}
          {mayOpen && ready ? (
            <section aria-label={TEXT.confirm}>
              <h2>{TEXT.confirm}</h2>
              <Confirm detail={data} />
            </section>
          ) : null}
        </>
      )}
    </div>
  );
}
