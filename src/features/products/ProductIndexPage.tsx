import { Input } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Product } from '@/contract/calls/products';
import { ProductKind } from '@/contract/words/productCodes';
import { sessionSelectors } from '@/features/session';
import { productState } from '@/shared/application/states';
import { shortenRound } from '@/shared/format/money';
import { paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { Retry } from '@/shared/ui/LoadingState';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { useScrollTarget } from '@/shared/ui/useScrollTarget';
import { limitsText } from './limitsText';
import { detailOf } from './links';
import { nextOf } from './next';
import { Progress } from './Progress';
import { Notes } from './parts';
import styles from './products.module.css';
import { centre } from './resources';
import { TEXT } from './text';

interface RowProps {
  product: Product;
  who: { merchantNo: string; mayOpen: boolean };
  /** True for the product that a message's link points to. */
  wanted: boolean;
  show: 'reasons' | 'timeline' | undefined;
}

/** A product in the list: purpose, price, state, and the next action. */
function Row({ product, who, wanted, show }: RowProps) {
  const { productCode, productName, description, terms, limits, state, applyNo } = product;
  const [open, setOpen] = useState<'reasons' | 'timeline' | null>(wanted ? (show ?? null) : null);
  const row = useScrollTarget<HTMLLIElement>(wanted);
  useEffect(() => {
    if (wanted) setOpen(show ?? null);
  }, [wanted, show]);
  const next = nextOf(product, who);
  return (
    <li ref={row} className={styles.row} data-wanted={wanted || undefined} tabIndex={wanted ? -1 : undefined}>
      <div className={styles.cells}>
        <div className={styles.what}>
          <ActionLink to={detailOf(productCode)}>{productName}</ActionLink>
          <p className={styles.hint}>{description}</p>
        </div>
        <dl className={styles.terms}>
          <div>
            <dt>{TEXT.fee}</dt>
            <dd>{shortenRound(terms.words)}</dd>
          </div>
          <div>
            <dt>{TEXT.limits}</dt>
            <dd>{limitsText(limits)}</dd>
          </div>
        </dl>
        <div className={styles.stateOf}>
          {productState.render(state, undefined)}
          {applyNo || open ? (
            <button
              type="button"
              className={styles.link}
              aria-expanded={open !== null}
              aria-label={TEXT.nextOf(open ? TEXT.hideProgress : TEXT.progress, productName)}
              onClick={() => setOpen(open ? null : 'timeline')}
            >
              {open ? TEXT.hideProgress : TEXT.progress}
            </button>
          ) : null}
        </div>
        <div className={styles.next}>
          <ActionLink to={next.to} main={next.main} label={TEXT.nextOf(next.text, productName)}>
            {next.text}
          </ActionLink>
        </div>
      </div>
      <Notes product={product} />
      {open ? <Progress product={product} show={open} /> : null}
    </li>
  );
}

const Skeleton = () => (
  <Card aria-busy>
    <p role="status" className="visually-hidden">
      {TEXT.title}
    </p>
    <div className={styles.skeleton} aria-hidden="true">
      {ProductKind.options.map((kind) => (
        <span key={kind} />
      ))}
    </div>
  </Card>
);

function Index() {
  const { data, stage, error, again } = useResource(centre, { asked: true });
  const link = useMessageLink();
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const [typed, setTyped] = useState('');
  const query = typed.trim().toLowerCase();
  const products = (data?.products ?? []).filter(({ productName }) => productName.toLowerCase().includes(query));
  const unused = link.productCode === undefined && link.show ? (['rejectReason'] as const) : [];
  // A message's link can name a sub-product, which has its own row in the list.
  const named = link.subCode ?? link.productCode;

  return (
    <div className={styles.page}>
      <Card level={1}>
        <PageTitle
          lead={data?.merchantName ? TEXT.leadOf(data.merchantName) : TEXT.lead}
          actions={
            <nav className={styles.ways} aria-label={TEXT.title}>
              <GuardedLink to={paths.product.payMethod}>{TEXT.payMethods}</GuardedLink>
              <GuardedLink to={paths.product.limitRules}>{TEXT.limitRules}</GuardedLink>
              <GuardedLink to={paths.product.applyDetail}>{TEXT.applications}</GuardedLink>
            </nav>
          }
        >
          {TEXT.title}
        </PageTitle>
        <LinkNotes unknown={link.unknown} unused={unused} />
        <div className={styles.search}>
          <Input
            allowClear
            prefix={<IconSearch aria-hidden="true" />}
            aria-label={TEXT.search}
            placeholder={TEXT.searchHint}
            maxLength={20}
            value={typed}
            onChange={setTyped}
          />
          <span role="status" className={styles.hint}>
            {query !== '' && data ? TEXT.found(products.length) : ''}
          </span>
        </div>
        {data && !mayOpen ? <p className={styles.notice}>{TEXT.mayNotOpen(data.openers)}</p> : null}
        {data && mayOpen && data.merchantNo === '' ? (
          <div className={styles.notice}>
            <span>{TEXT.noMerchant}</span>
            <ActionLink to={paths.product.firstOpen}>{TEXT.toFirst}</ActionLink>
          </div>
        ) : null}
      </Card>
      {data ? (
        ProductKind.options.map((kind) => {
          const own = products.filter((product) => product.kind === kind);
          const closed = own.filter(({ state }) => state === 'UN_OPEN').length;
          return own.length === 0 ? null : (
            <Card
              key={kind}
              title={kind}
              actions={
                kind === '支付方式' && closed > 1 && mayOpen && data.merchantNo !== '' ? (
                  <GuardedLink to={paths.product.payMethod}>{TEXT.several}</GuardedLink>
                ) : null
              }
            >
              <ul className={styles.rows}>
                {own.map((product) => (
                  <Row
                    key={product.productCode}
                    product={product}
                    who={{ merchantNo: data.merchantNo, mayOpen }}
                    wanted={named === product.productCode}
                    show={link.show}
                  />
                ))}
              </ul>
            </Card>
          );
        })
      ) : stage === 'failed' ? (
        <Card>
          <Retry again={again}>
            {TEXT.failed}：{error}
          </Retry>
        </Card>
      ) : (
        <Skeleton />
      )}
      {data && products.length === 0 ? (
        <Card>
          <p className={styles.hint}>{TEXT.none}</p>
        </Card>
      ) : null}
    </div>
  );
}

/**
 * The page /product/index: the merchant's products by kind, each with its next step. Scrolls to the product that a message's link
 * names.
 */
export const ProductIndexPage = Object.assign(Index, {
  firstEvents: () => [resourceRequested({ id: centre.id })],
});
