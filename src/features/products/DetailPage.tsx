import { Button } from '@arco-design/web-react';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ProductDetail } from '@/contract/calls/products';
import type { ProductCode } from '@/contract/words/productCodes';
import { PRODUCTS } from '@/contract/words/productCodes';
import { sessionSelectors } from '@/features/session';
import { AgreementDialog } from '@/shared/application/AgreementField';
import { productAgreement } from '@/shared/application/agreement';
import { productState } from '@/shared/application/states';
import { formatAmount, formatMoney, shortenRound } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { useScrollTarget } from '@/shared/ui/useScrollTarget';
import { FeeAccount } from './FeeAccount';
import { FormPart } from './formPart';
import { openingOf } from './links';
import { nextOf } from './next';
import { Progress } from './Progress';
import { Applications, LimitsUsed, Notes } from './parts';
import styles from './products.module.css';
import { centre, childrenOf, detail } from './resources';
import { DETAIL_TEXT as TEXT } from './text';

const { product: PRODUCT } = paths;

/** The page with the parameters of a product, for products that have parameters. */
const PARAMETERS: Readonly<Partial<Record<ProductCode, string>>> = {
  CASHIER: PRODUCT.parametersCashier,
  ZTO_DEFRAY: PRODUCT.parametersDefray,
  ZTO_PS: PRODUCT.parametersDivideInfo,
};
const feeChange: LazySpec<{ product: ProductDetail; onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "feeChange" */ './FeeChange').then((m) => m.FeeChange),
  waiting: null,
  failed: (again) => (
    <Retry inline again={again}>
      {TEXT.partFailed}
    </Retry>
  ),
};
const WORKS: ReadonlySet<string> = new Set(['OPEN', 'CHANGING']);
/** Returns whether the product has fees and limits to show. A stopped product keeps its terms and history. */
const hasTerms = ({ state, openedAt }: Pick<ProductDetail, 'state' | 'openedAt'>) =>
  WORKS.has(state) || state === 'STOPPED' || openedAt !== null;

/** Shows the agreement of the product in a dialog over the page. */
function Agreement({ productCode }: { productCode: ProductCode }) {
  const [open, setOpen] = useState(false);
  const answer = useResource(open ? productAgreement({ productCodes: [productCode] }) : null);
  return (
    <>
      <Button size="small" loading={open && answer.stage === 'loading'} onClick={() => setOpen(true)}>
        {TEXT.agreement}
      </Button>
      {open && answer.data ? <AgreementDialog agreement={answer.data} onClose={() => setOpen(false)} /> : null}
      {open && !answer.data && answer.stage === 'failed' ? (
        <Retry inline again={answer.again}>
          {answer.error}
        </Retry>
      ) : null}
    </>
  );
}

const ByApplication = ({ applyNo }: { applyNo: string }) =>
  applyNo === '' ? (
    '—'
  ) : (
    <ActionLink to={address(PRODUCT.applyDetail, { applyNo })} label={`${TEXT.view} ${applyNo}`}>
      {TEXT.view}
    </ActionLink>
  );

/** The current fees of a product, their start date and their history. */
function Terms({ product, mayOpen }: { product: ProductDetail; mayOpen: boolean }) {
  const [asking, setAsking] = useState(false);
  const { terms, state, history, productCode } = product;
  const { example, tiers } = terms;
  return (
    <Card
      title={hasTerms(product) ? TEXT.terms : TEXT.termsOffered}
      actions={
        <div className={styles.actions}>
          <Agreement productCode={productCode} />
          {mayOpen && state === 'OPEN' && hasRate(terms) ? (
            <Button size="small" onClick={() => setAsking(true)}>
              {TEXT.feeChange}
            </Button>
          ) : null}
        </div>
      }
    >
      <DescriptionList
        of={[
          [TEXT.fee, shortenRound(terms.words), 'wide'],
          [TEXT.example, TEXT.exampleOf(formatAmount(example.amount), formatAmount(example.fee)), 'wide'],
          [TEXT.settle, terms.settleWords],
          [TEXT.least, `${formatAmount(terms.minFee)}元`],
          [TEXT.most, terms.maxFee === null ? TEXT.noLimit : `${formatAmount(terms.maxFee)}元`],
        ]}
      />
      {tiers.length > 0 ? (
        <div className={styles.below}>
          <h3>{TEXT.tiers}</h3>
          <StatTable
            label={TEXT.tiers}
            columns={[{ title: TEXT.tierFrom }, { title: TEXT.rate, right: true }]}
            rows={tiers.map(({ from, feeRate }) => ({
              key: from,
              cells: [TEXT.tierOf(formatAmount(from)), `${feeRate}%`],
            }))}
          />
          <p className={styles.hint}>{TEXT.tierHint}</p>
        </div>
      ) : null}
      {history.length > 0 ? (
        <div className={styles.below}>
          <h3>{TEXT.history}</h3>
          <StatTable
            label={TEXT.history}
            frame={{ tableFrom: 560 }}
            columns={[
              { title: TEXT.effectiveFrom, whole: true },
              { title: TEXT.fee },
              { title: TEXT.historyState, whole: true },
              { title: TEXT.byApplication, whole: true },
            ]}
            rows={history.map((one) => ({
              key: String(one.nr),
              cells: [
                formatTime(one.effectiveFrom),
                shortenRound(one.terms.words),
                one.inForce ? TEXT.current : isToCome(one, history) ? TEXT.toCome : TEXT.past,
                <ByApplication key="application" applyNo={one.applyNo} />,
              ],
            }))}
          />
        </div>
      ) : null}
      {asking ? <LazyComponent of={feeChange} props={{ product, onClose: () => setAsking(false) }} /> : null}
    </Card>
  );
}
/** True if the product charges a rate; otherwise there is no rate to change. */
const hasRate = ({ feeRate, tiers }: ProductDetail['terms']) =>
  (tiers.length > 0 ? tiers : [{ feeRate }]).some((one) => Number(one.feeRate) > 0);
const currentOf = (history: ProductDetail['history']) => history.find(({ inForce }) => inForce)?.nr ?? 0;
/**
 * Returns whether terms in the history will take effect in the future. Terms never take effect if newer terms start
 * at the same time or earlier.
 */
const isToCome = ({ nr, effectiveFrom }: ProductDetail['history'][number], history: ProductDetail['history']) =>
  nr > currentOf(history) && !history.some((other) => other.nr > nr && other.effectiveFrom <= effectiveFrom);

/** Lists the sub-products with their states. A link from a message scrolls to its sub-product and focuses it. */
function Children({ productCode, wanted }: { productCode: ProductCode; wanted: ProductCode | undefined }) {
  const answer = useResource(childrenOf({ productCode }));
  const row = useScrollTarget<HTMLLIElement>(wanted !== undefined && answer.data !== null);
  if (answer.data?.length === 0) return null;
  return (
    <Card title={TEXT.children}>
      {answer.data ? (
        <ul className={styles.list}>
          {answer.data.map((child) => (
            <li
              key={child.productCode}
              {...(child.productCode === wanted ? { ref: row, tabIndex: -1, 'data-wanted': true } : {})}
            >
              <ActionLink to={address(PRODUCT.detail, { productCode: child.productCode })}>
                {child.productName}
              </ActionLink>
              <span className={styles.hint}>{child.terms.words}</span>
              {productState.render(child.state, undefined)}
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

interface KnownProps {
  product: ProductDetail;
  show: 'reasons' | 'timeline' | undefined;
  /** The sub-product that a message's link names. */
  child: ProductCode | undefined;
  notes: React.ReactNode;
}

function Known({ product, show, child, notes }: KnownProps) {
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const known = useResource(centre);
  const { productCode, productName, description, state, limits, used, month, applications, parameters, openedAt } =
    product;
  const merchantNo = known.data?.merchantNo;
  const next = merchantNo === undefined ? null : nextOf(product, { merchantNo, mayOpen });
  const works = WORKS.has(state);
  const parametersAt = works ? PARAMETERS[productCode] : undefined;
  return (
    <div className={styles.page}>
      <Card>
        <PageTitle
          lead={description}
          actions={
            <div className={styles.titleState}>
              {productState.render(state, undefined)}
              {next?.main ? (
                <ActionLink to={next.to} main>
                  {next.text}
                </ActionLink>
              ) : null}
            </div>
          }
        >
          {productName}
        </PageTitle>
        {notes}
        <Notes product={product} />
        {openedAt ? <p className={styles.hint}>{TEXT.openedAt(formatTime(openedAt))}</p> : null}
        {known.data && !mayOpen && !works ? (
          <p className={styles.notice}>{TEXT.mayNotOpen(known.data.openers)}</p>
        ) : null}
        {show ? <Progress product={product} show={show} wanted={child === undefined} /> : null}
      </Card>
      <Terms product={product} mayOpen={mayOpen} />
      {hasTerms(product) ? (
        <Card title={TEXT.month}>
          <DescriptionList
            of={[
              [TEXT.count, TEXT.countOf(month.count)],
              [TEXT.amount, `${formatMoney(month.amount)}元`],
              [TEXT.monthFee, `${formatMoney(month.fee)}元`],
            ]}
          />
        </Card>
      ) : null}
      <Card
        title={TEXT.limits}
        actions={
          <div className={styles.actions}>
            <GuardedLink to={PRODUCT.limitRules}>{TEXT.limitRules}</GuardedLink>
          </div>
        }
      >
        <LimitsUsed limits={limits} used={used} />
      </Card>
      {parameters.length > 0 || parametersAt ? (
        <Card
          title={TEXT.parameters}
          actions={
            parametersAt ? (
              <div className={styles.actions}>
                <GuardedLink to={parametersAt}>{TEXT.setParameters}</GuardedLink>
              </div>
            ) : null
          }
        >
          {parameters.length > 0 ? (
            <DescriptionList of={parameters.map(({ label, value }) => [label, value])} />
          ) : (
            <p className={styles.hint}>{TEXT.noParameters}</p>
          )}
        </Card>
      ) : null}
      {productCode === 'CASHIER' && works ? <FeeAccount mayOpen={mayOpen} /> : null}
      <Children productCode={productCode} wanted={child} />
      <Card title={TEXT.applications}>
        {applications.length > 0 ? (
          <Applications of={applications} />
        ) : (
          <p className={styles.hint}>{TEXT.noApplications}</p>
        )}
      </Card>
    </div>
  );
}

const Missing = ({ notes }: { notes: React.ReactNode }) => (
  <Card as="article" page="full">
    <PageTitle lead={TEXT.missing}>{TEXT.title}</PageTitle>
    {notes}
    <ActionLink to={PRODUCT.productIndex} main>
      {TEXT.toIndex}
    </ActionLink>
  </Card>
);

function Product({ productCode, ...link }: { productCode: ProductCode } & Omit<KnownProps, 'product'>) {
  const answer = useResource(detail({ productCode }));
  if (answer.data) return <Known product={answer.data} {...link} />;
  return (
    <Card as="article" page="full" aria-busy={answer.stage === 'loading'}>
      <PageTitle>{PRODUCTS[productCode].name}</PageTitle>
      <LoadingState of={answer} />
    </Card>
  );
}

const REASONS = ['rejectReason'] as const;
const NOTHING = [] as const;

function Detail() {
  const search = usePageSearch();
  const { productCode, subCode, show, unknown } = useMessageLink();
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const codes = useMemo(() => (productCode ? [productCode] : []), [productCode]);
  const child = subCode as ProductCode | undefined;
  const notes = <LinkNotes unknown={unknown} unused={!productCode && show ? REASONS : NOTHING} />;
  if (!productCode) return <Missing notes={notes} />;
  const opens = mayOpen && new URLSearchParams(search).get('apply') === 'open' && isOpenedHere(productCode);
  return opens ? (
    <FormPart codes={codes} title={TEXT.open(PRODUCTS[productCode].name)} />
  ) : (
    <Product key={productCode} productCode={productCode} show={show} child={child} notes={notes} />
  );
}
/** Returns whether the product is opened on this page. Pay methods and 分账 (split) have their own forms. */
const isOpenedHere = (productCode: ProductCode) => openingOf([productCode]).startsWith(`${PRODUCT.detail}?`);

/** The page /product/revision/detail: all data of a product; with `apply=open` the form that opens it. */
export const DetailPage = Object.assign(Detail, {
  firstEvents: () => [resourceRequested({ id: centre.id })],
});
