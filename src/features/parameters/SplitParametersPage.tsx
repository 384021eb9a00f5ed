import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { centre } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { applicationState, productState } from '@/shared/application/states';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList, knownOf } from '@/shared/ui/DescriptionList';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './parameters.module.css';
import { special, splitConfig, splitProducts } from './resources';
import type { SpecialProps } from './SpecialApply';
import { DIVIDE_TEXT, SPLIT_TEXT as TEXT } from './text';

const { psSuccess, openPs, parametersDivideInfo } = paths.product;
const WORKS: ReadonlySet<string> = new Set(['OPEN', 'CHANGING']);

/** The card with the current split parameters. */
function Parameters({ mayOpen }: { mayOpen: boolean }) {
  const answer = useResource(splitConfig);
  const { data } = answer;
  const works = data !== null && WORKS.has(data.state);
  return (
    <Card>
      <PageTitle
        lead={TEXT.lead}
        actions={
          works ? (
            <GuardedLink to={parametersDivideInfo}>{TEXT.set}</GuardedLink>
          ) : data?.state === 'UN_OPEN' && mayOpen ? (
            <GuardedLink to={openPs} main>
              {TEXT.toOpen}
            </GuardedLink>
          ) : null
        }
      >
        {TEXT.title}
      </PageTitle>
      {!data ? (
        <LoadingState of={answer} />
      ) : (
        <>
          {works ? null : <p className={styles.notice}>{TEXT.notOpen}</p>}
          <DescriptionList
            of={[
              [TEXT.state, productState.render(data.state, undefined)],
              [TEXT.mode, works ? DIVIDE_TEXT.modes[data.mode] : ''],
              [TEXT.highest, TEXT.percent(data.highestPercent)],
              [TEXT.basis, data.special ? TEXT.special : TEXT.usual],
            ]}
          />
          <h2 className={styles.heading}>{TEXT.receivers}</h2>
          {data.receivers.length === 0 ? (
            <p className={styles.hint}>{TEXT.noReceivers}</p>
          ) : (
            <StatTable
              label={TEXT.receivers}
              frame={{ tableFrom: 560 }}
              columns={[
                { title: TEXT.receiver },
                { title: TEXT.bookNo, whole: true },
                { title: TEXT.relation, whole: true },
                { title: TEXT.part, right: true },
                { title: TEXT.since, whole: true },
              ]}
              rows={data.receivers.map(({ bookNo, bookName, relation, percent, since }) => ({
                key: bookNo,
                cells: [bookName, issuedNumber(bookNo), relation, TEXT.percent(percent), formatTime(since)],
              }))}
            />
          )}
        </>
      )}
    </Card>
  );
}

/** Lists the products whose orders may be split. */
function Products() {
  const answer = useResource(splitProducts);
  return (
    <Card title={TEXT.products}>
      {answer.data ? (
        <StatTable
          label={TEXT.products}
          columns={[
            { title: TEXT.product },
            { title: TEXT.productState, whole: true },
            { title: TEXT.canSplit, whole: true },
          ]}
          rows={answer.data.map(({ productCode, productName, state, canSplit }) => ({
            key: productCode,
            cells: [productName, productState.render(state, undefined), canSplit ? TEXT.yes : TEXT.no],
          }))}
        />
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

/** Names the colleagues who may apply for the product, for a user without the permission. */
function Openers() {
  const { data } = useResource(centre);
  return data ? <p className={styles.hint}>{TEXT.mayNot(data.openers)}</p> : null;
}

const specialApply: LazySpec<SpecialProps> = {
  load: () => import(/* webpackChunkName: "part.specialApply" */ './SpecialApply').then((m) => m.SpecialApply),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
};

/** The state of the application for a higher split share, or the button to apply. */
function Special({ mayOpen }: { mayOpen: boolean }) {
  const answer = useResource(special);
  const config = useResource(splitConfig);
  const [asking, setAsking] = useState(false);
  const { data } = answer;
  const newest = data?.newest ?? null;
  const underWay = newest?.state === 'AUDITING' || newest?.state === 'WAIT_SIGN';
  const works = config.data !== null && WORKS.has(config.data.state);
  return (
    <Card
      title={TEXT.application}
      actions={
        data && mayOpen && works && !underWay ? (
          <Button size="small" type={newest ? 'default' : 'primary'} onClick={() => setAsking(true)}>
            {newest ? TEXT.applyAgain : TEXT.apply}
          </Button>
        ) : null
      }
    >
      {!data ? (
        <LoadingState of={answer} />
      ) : (
        <>
          <p className={styles.hint}>{TEXT.applicationLead(data.highestPercent)}</p>
          {newest ? (
            <>
              <DescriptionList
                of={knownOf([
                  [TEXT.productState, applicationState.render(newest.state, undefined)],
                  [TEXT.applyNo, issuedNumber(newest.applyNo)],
                  [TEXT.submittedBy, newest.submittedBy],
                  [TEXT.submittedAt, formatTime(newest.submittedAt)],
                  [TEXT.decidedAt, formatTime(newest.decidedAt)],
                ])}
              />
              <div className={styles.ways}>
                <ActionLink to={address(psSuccess, { applyNo: newest.applyNo })}>{TEXT.view}</ActionLink>
              </div>
            </>
          ) : (
            <p className={styles.none}>{TEXT.none}</p>
          )}
          {mayOpen ? null : <Openers />}
        </>
      )}
      {asking && data ? (
        <LazyComponent of={specialApply} props={{ highest: data.highestPercent, onClose: () => setAsking(false) }} />
      ) : null}
    </Card>
  );
}

/**
 * The page /product/pages/psApply: the split parameters, the products that may be split, and the application for a higher share.
 */
export function SplitParametersPage() {
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  return (
    <div className={styles.page}>
      <Parameters mayOpen={mayOpen} />
      <Products />
      <Special mayOpen={mayOpen} />
    </div>
  );
}
