import type { Power } from '@/contract/calls/subMerchants';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { Card, PageTitle } from '@/shared/ui/Card';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { editOf, progressOf } from './links';
import { productsOf } from './resources';
import { powerState } from './states';
import styles from './subMerchants.module.css';
import { EDIT_TEXT as TEXT } from './text';

const toList = (main?: true) => (
  <ActionLink to={paths.operation.merchantPower} {...(main ? { main } : {})}>
    {TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: TEXT.noneNext, actions: toList(true) };

const form: LazySpec<object> = {
  load: () => import(/* webpackChunkName: "subProductForm" */ './EditForm').then(({ EditForm }) => EditForm),
  waiting: (
    <Card page="full">
      <PageTitle>{TEXT.title}</PageTitle>
      <p role="status">{TEXT.loading}</p>
    </Card>
  ),
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** The next action for a product, or the reason why no action is possible. */
function Next({ of, merchantNo }: { of: Power; merchantNo: string }) {
  const { productCode, productName, state, applyNo, obstacle } = of;
  if ((state === 'AUDITING' || state === 'CHANGING') && applyNo)
    return (
      <ActionLink to={progressOf(applyNo)} label={TEXT.progressOf(productName)}>
        {TEXT.progress}
      </ActionLink>
    );
  if (obstacle) return <span className={styles.hint}>{obstacle}</span>;
  return (
    <ActionLink
      to={editOf(merchantNo, productCode)}
      label={state === 'UN_OPEN' ? TEXT.openOf(productName) : TEXT.changeOf(productName)}
    >
      {state === 'UN_OPEN' ? TEXT.open : TEXT.change}
    </ActionLink>
  );
}

/** Lists the products of a sub-merchant, each with its next action. */
function Products({ merchantNo, unknown }: { merchantNo: string; unknown: React.ReactNode }) {
  const answer = useResource(productsOf({ merchantNos: [merchantNo] }));
  const sub = answer.data?.[0];
  return (
    <Card as="article" page="full">
      <PageTitle lead={sub ? `${sub.merchantName}。${TEXT.lead}` : TEXT.lead} actions={toList()}>
        {TEXT.title}
      </PageTitle>
      {unknown}
      {sub ? (
        <StatTable
          label={TEXT.title}
          frame={{ tableFrom: 720 }}
          columns={[
            { title: TEXT.product, whole: true },
            { title: TEXT.state, whole: true },
            { title: TEXT.fee },
            { title: TEXT.settle, whole: true },
            { title: TEXT.action },
          ]}
          rows={sub.products.map((power) => ({
            key: power.productCode,
            cells: [
              power.productName,
              powerState.render(power.state, undefined as never),
              <span key="fee">
                {power.terms.words}
                {power.next ? (
                  <p className={styles.hint}>{TEXT.next(formatTime(power.next.from), power.next.terms.words)}</p>
                ) : null}
              </span>,
              power.terms.settleWords,
              <Next key="next" of={power} merchantNo={merchantNo} />,
            ],
          }))}
        />
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

/**
 * The page /operation/merchantPower/edit: the products of the sub-merchant `subMerchantNo`; with `productCode`, the form for that
 * product.
 */
export function EditPage() {
  const link = useMessageLink();
  const merchantNo = new URLSearchParams(usePageSearch()).get('subMerchantNo') ?? '';
  if (merchantNo === '') return <StatusPage title={TEXT.title} view={NONE} />;
  return link.productCode ? (
    <LazyComponent key={`${merchantNo} ${link.productCode}`} of={form} props={{}} />
  ) : (
    <Products key={merchantNo} merchantNo={merchantNo} unknown={<LinkNotes unknown={link.unknown} />} />
  );
}
