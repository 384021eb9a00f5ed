import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { SolutionDetail } from '@/contract/calls/solutions';
import { SolutionCode } from '@/contract/calls/solutions';
import { FlowDiagram } from '@/shared/diagram/FlowDiagram';
import { formatAmount, shortenRound } from '@/shared/format/money';
import { paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { Card, CardBar, PageTitle } from '@/shared/ui/Card';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { useNarrow } from '@/shared/ui/useNarrow';
import { useScrollTarget } from '@/shared/ui/useScrollTarget';
import { Next, useMayOpen } from './Next';
import { solutionInfo } from './resources';
import styles from './solutions.module.css';
import { ProductBadge, SolutionBadge } from './states';
import { TEXT } from './text';

const { details: WORDS } = TEXT;

const KNOWN = {
  solutionCode: (code: string) => (SolutionCode.options as readonly string[]).includes(code),
};

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.lines}>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** The product's name, linked to its page if the user may open it. */
function ProductName({ to, name }: { to: string; name: string }) {
  const verdict = useSelector(selectJudge)(to);
  return verdict.kind === 'open' ? (
    <Link className={styles.link} to={verdict.to}>
      {name}
    </Link>
  ) : (
    name
  );
}

type Product = SolutionDetail['products'][number];

const Fee = ({ fee }: Pick<Product, 'fee'>) => (
  <>
    {shortenRound(fee.words)}
    <span className={styles.under}>
      {WORDS.example(formatAmount(fee.example.amount), formatAmount(fee.example.fee))}
      {fee.settleWords ? `，${WORDS.settle(fee.settleWords)}` : ''}
    </span>
  </>
);

const State = ({ state, reason }: Pick<Product, 'state' | 'reason'>) => (
  <>
    <ProductBadge state={state} />
    {reason ? <span className={styles.under}>{WORDS.reason(reason)}</span> : null}
  </>
);

/** The products of a solution: purpose, price, requirements and state. Narrow screens show them in a column. */
function Products({ products, wanted }: Pick<SolutionDetail, 'products'> & { wanted: string | undefined }) {
  const narrow = useNarrow();
  const row = useScrollTarget<HTMLLIElement>(narrow && wanted !== undefined);
  if (narrow)
    return (
      <ul className={styles.rows} aria-label={WORDS.products}>
        {products.map(({ productCode, productName, role, fee, needs, link, ...stands }) => (
          <li key={productCode} {...(productCode === wanted ? { ref: row, tabIndex: -1, 'data-wanted': true } : {})}>
            <span className={styles.rowName}>
              <strong>
                <ProductName to={link} name={productName} />
              </strong>
              <span>{role}</span>
              <span>
                <Fee fee={fee} />
              </span>
              <span className={styles.hint}>
                {WORDS.needs}：{needs.join('、')}
              </span>
            </span>
            <span>
              <State {...stands} />
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <StatTable
      label={WORDS.products}
      columns={[
        { title: WORDS.product, whole: true },
        { title: WORDS.role },
        { title: WORDS.fee },
        { title: WORDS.needs },
        { title: WORDS.state, whole: true },
      ]}
      rows={products.map(({ productCode, productName, role, fee, needs, link, state, reason }) => ({
        key: productCode,
        wanted: productCode === wanted,
        cells: [
          <ProductName key="name" to={link} name={productName} />,
          role,
          <Fee key="fee" fee={fee} />,
          needs.join('、'),
          <State key="state" state={state} reason={reason} />,
        ],
      }))}
    />
  );
}

function Details({ detail, child }: { detail: SolutionDetail; child: string | undefined }) {
  const mayOpen = useMayOpen();
  // The product code of a message's link can only be checked here, because the link is validated before the products are loaded.
  const hasChild = detail.products.some(({ productCode }) => productCode === child);
  const { solutionName, summary, industries, audience, flow, products, papers, questions, openers, state } = detail;
  return (
    <Card as="article" page="full">
      <PageTitle lead={summary} actions={<SolutionBadge state={state} />}>
        {solutionName}
      </PageTitle>
      <LinkNotes unknown={child === undefined || hasChild ? [] : ['subCode']} />
      <p className={styles.hint}>{industries.map(({ industryName }) => industryName).join('、')}</p>
      <div className={styles.parts}>
        <section aria-label={WORDS.audience}>
          <h2>{WORDS.audience}</h2>
          <Lines of={audience} />
        </section>
        <section aria-label={WORDS.flow}>
          <h2>{WORDS.flow}</h2>
          <FlowDiagram {...flow} />
        </section>
        <section>
          <h2>{WORDS.products}</h2>
          <Products products={products} wanted={hasChild ? child : undefined} />
        </section>
        <section aria-label={WORDS.papers}>
          <h2>{WORDS.papers}</h2>
          <Lines of={papers} />
        </section>
        <section aria-label={WORDS.questions}>
          <h2>{WORDS.questions}</h2>
          {questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
        {mayOpen || state === 'OPEN' ? null : <p>{WORDS.mayNot(openers.join('、'))}</p>}
      </div>
      <CardBar>
        <ActionLink to={paths.solution.solutionIndex}>{WORDS.toList}</ActionLink>
        <Next solution={detail} main />
      </CardBar>
    </Card>
  );
}

const opening: LazySpec<{ detail: SolutionDetail }> = {
  load: () => import(/* webpackChunkName: "part.openSolution" */ './OpenSolution').then((m) => m.OpenSolution),
  waiting: (
    <Card page="full">
      <PageTitle>{WORDS.title}</PageTitle>
      <p role="status">{TEXT.list.loading}</p>
    </Card>
  ),
  failed: (again) => <Retry again={again}>{TEXT.list.failed}</Retry>,
};

interface KnownProps {
  solutionCode: SolutionCode;
  opens: boolean;
  /** Code of the product that a message's link names. */
  child: string | undefined;
}

function Known({ solutionCode, opens, child }: KnownProps) {
  const { data, stage, error, again } = useResource(solutionInfo({ solutionCode }));
  if (!data)
    return (
      <Card page="full">
        <PageTitle>{WORDS.title}</PageTitle>
        {stage === 'failed' ? <Retry again={again}>{error}</Retry> : <p role="status">{TEXT.list.loading}</p>}
      </Card>
    );
  return opens ? <LazyComponent of={opening} props={{ detail: data }} /> : <Details detail={data} child={child} />;
}

/**
 * The page /solution/details: shows the solution that `solutionCode` names. With `open` it shows the form that opens the missing
 * products.
 */
export function SolutionDetailPage() {
  const link = useMessageLink(KNOWN);
  const opens = new URLSearchParams(usePageSearch()).get('open') === '1';
  const code = link.solutionCode as SolutionCode | undefined;
  return (
    <>
      <LinkNotes unknown={link.unknown} />
      {code ? (
        <Known solutionCode={code} opens={opens} child={link.subCode} />
      ) : (
        <StatusPage
          title={WORDS.title}
          view={{
            tone: 'attention',
            headline: WORDS.missing,
            next: WORDS.missingNext,
            actions: (
              <GuardedLink to={paths.solution.solutionIndex} main>
                {WORDS.toList}
              </GuardedLink>
            ),
          }}
        />
      )}
    </>
  );
}
