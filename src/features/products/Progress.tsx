import type { Product } from '@/contract/calls/products';
import { ApplicationReasons, ApplicationTimeline } from '@/shared/application/ApplicationFacts';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import { LoadingState } from '@/shared/ui/LoadingState';
import { applicationOf } from './links';
import styles from './products.module.css';
import { application, applicationsAbout } from './resources';
import { TEXT } from './text';

interface Shown {
  show: 'reasons' | 'timeline';
  /** True if a message's link points to this section, which then gets the focus. */
  wanted?: boolean;
}

/** Shows the reasons for a refusal or the timeline of an application. The link in a message chooses between them. */
function Known({ applyNo, show, wanted = false }: { applyNo: string } & Shown) {
  const answer = useResource(application({ applyNo }));
  if (!answer.data) return <LoadingState of={answer} />;
  // If a message's link points to the reasons, `ApplicationReasons` itself says that there are none, so no second
  // text is shown.
  const none = show === 'reasons' && !wanted && Object.keys(answer.data.reasons).length === 0;
  return (
    <>
      {show === 'reasons' ? (
        <ApplicationReasons of={answer.data} wanted={wanted} />
      ) : (
        <ApplicationTimeline of={answer.data} wanted={wanted} />
      )}
      {none ? <p>{TEXT.noReasons}</p> : null}
      <ActionLink to={applicationOf(applyNo)}>{TEXT.whole}</ActionLink>
    </>
  );
}

/** Shows the newest application for the product. Used if no application is running or refused. */
function Newest({ productCode, ...shown }: { productCode: string } & Shown) {
  const answer = useResource(applicationsAbout({ subject: productCode, pageNo: 1, pageSize: 10 }));
  if (!answer.data) return <LoadingState of={answer} />;
  const [newest] = answer.data.rows;
  return newest ? <Known applyNo={newest.applyNo} {...shown} /> : <p>{TEXT.noProgress}</p>;
}

/**
 * Section below a product in the list: the reasons for a refusal, or the timeline, of the application for the
 * product.
 */
export const Progress = ({
  product: { applyNo, productCode, productName },
  ...shown
}: { product: Product } & Shown) => (
  <section className={styles.progress} aria-label={TEXT.progressOf(productName)}>
    {applyNo ? <Known applyNo={applyNo} {...shown} /> : <Newest productCode={productCode} {...shown} />}
  </section>
);
