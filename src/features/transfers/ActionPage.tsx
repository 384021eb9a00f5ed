import { Button } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { EntryForm } from './EntryForm';
import { type MoneyAction, titleOf } from './model';
import { ProductGate } from './ProductGate';
import { resultOf } from './paths';
import { Result } from './Result';
import { Review } from './Review';
import { moneyFeature } from './saga';
import { forgetSealed } from './sealed';
import { moneyEvents, selectForm } from './slice';
import { ACTION_TEXT as TEXT } from './text';

injectFeature(moneyFeature);

function Entering({ spec, reviewing }: { spec: MoneyAction; reviewing: boolean }) {
  const dispatch = useDispatch();
  const form = useSelector(selectForm(spec.id));
  const isThere = form !== undefined;
  useEffect(() => {
    if (!isThere) dispatch(moneyEvents.actionOpened({ action: spec.id }));
  }, [dispatch, spec.id, isThere]);
  // Key of the typed card number in memory. The number is deleted when the user leaves the page. A request that is already sent
  // has read it.
  const sealed = useRef<string | null>(null);
  sealed.current = form?.sealed ?? null;
  useEffect(() => () => forgetSealed(sealed.current), []);
  if (!form) return <StatusPage title={titleOf(spec)} view={null} />;
  if (form.stage === 'done')
    return (
      <StatusPage
        title={titleOf(spec)}
        view={{
          tone: 'done',
          headline: TEXT.submitted(spec.verb),
          next: TEXT.submittedHint,
          actions: (
            <>
              <ActionLink to={resultOf(spec.path, form.requestNo)} main>
                {TEXT.toResult}
              </ActionLink>
              <Button onClick={() => dispatch(moneyEvents.formRestarted({ action: spec.id }))}>
                {TEXT.again(spec.verb)}
              </Button>
            </>
          ),
        }}
      />
    );
  if (form.stage === 'sending' || (reviewing && form.stage === 'reviewing')) return <Review spec={spec} form={form} />;
  return <EntryForm key={form.round} spec={spec} form={form} />;
}

/**
 * The page of an action that moves money, such as a transfer. The address decides whether it shows the form, its review or its
 * result.
 */
export function ActionPage({ spec }: { spec: MoneyAction }) {
  const search = new URLSearchParams(usePageSearch());
  const requestNo = search.get('requestNo');
  if (requestNo !== null && /^[\w-]{1,64}$/.test(requestNo))
    return <Result spec={spec} requestNo={requestNo} other={search.has('other')} />;
  const entering = <Entering spec={spec} reviewing={search.get('step') === 'review'} />;
  if (!spec.product) return entering;
  return (
    <ProductGate title={titleOf(spec)} product={spec.product}>
      {entering}
    </ProductGate>
  );
}
