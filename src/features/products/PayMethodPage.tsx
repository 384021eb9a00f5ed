import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { PAY_METHODS } from '@/contract/words/productCodes';
import { sessionSelectors } from '@/features/session';
import { productState } from '@/shared/application/states';
import { shortenRound } from '@/shared/format/money';
import { paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { type Compared, CompareTable } from '@/shared/ui/CompareTable';
import { LoadingState } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { FormPart } from './formPart';
import { limitsText } from './limitsText';
import { codesIn, openingOf } from './links';
import { nextOf } from './next';
import styles from './products.module.css';
import { centre, payMethods } from './resources';
import { PAY_TEXT as TEXT } from './text';

/** Table that compares the pay methods. */
function Compare() {
  const navigate = useNavigate();
  const answer = useResource(payMethods, { asked: true });
  const known = useResource(centre);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const merchantNo = known.data?.merchantNo;
  const of = (answer.data ?? []).map((product): Compared => {
    const { productCode, productName, description, state, terms, limits, needs, missing } = product;
    const can = mayOpen && merchantNo !== '' && state === 'UN_OPEN' && missing.length === 0;
    const next = nextOf(product, { merchantNo: merchantNo ?? '', mayOpen });
    return {
      key: productCode,
      name: productName,
      note: description,
      cells: [
        shortenRound(terms.words),
        limitsText(limits),
        terms.settleWords,
        needs.join('、'),
        <div key="state" className={styles.stateCell}>
          {productState.render(state, undefined)}
          {can ? null : (
            <GuardedLink to={next.to} label={TEXT.nextOf(next.text, productName)}>
              {next.text}
            </GuardedLink>
          )}
        </div>,
      ],
      blocked: can ? undefined : (missing[0]?.text ?? (state === 'UN_OPEN' ? TEXT.cannot : '')),
    };
  });
  return (
    <Card as="article" page="full">
      <PageTitle lead={TEXT.lead}>{TEXT.title}</PageTitle>
      {known.data && !mayOpen ? <p className={styles.notice}>{TEXT.mayNotOpen(known.data.openers)}</p> : null}
      {known.data && mayOpen && merchantNo === '' ? (
        <div className={styles.notice}>
          <span>{TEXT.noMerchant}</span>
          <GuardedLink to={paths.product.firstOpen}>{TEXT.toFirst}</GuardedLink>
        </div>
      ) : null}
      {answer.data ? (
        <CompareTable
          label={TEXT.title}
          nameTitle={TEXT.name}
          columns={[TEXT.fee, TEXT.limits, TEXT.settle, TEXT.needs, TEXT.state].map((title) => ({ title }))}
          of={of}
          chosen={chosen}
          onChoose={setChosen}
          action={{ text: TEXT.open, run: () => navigate(openingOf([...chosen])) }}
        />
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

function PayMethods() {
  const search = usePageSearch();
  const codes = useMemo(
    () => codesIn(new URLSearchParams(search)).filter((code) => (PAY_METHODS as readonly string[]).includes(code)),
    [search],
  );
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  return codes.length > 0 && mayOpen ? <FormPart codes={codes} title={TEXT.opening} /> : <Compare />;
}

/**
 * The page /product/revision/payMethod compares the pay methods. With `productCodes` in the query it shows their opening form.
 */
export const PayMethodPage = Object.assign(PayMethods, {
  firstEvents: (search: string) =>
    new URLSearchParams(search).has('productCodes') ? [] : [resourceRequested({ id: payMethods.id })],
});
