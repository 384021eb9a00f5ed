import { LazyOpenProduct, productDetails } from '@/features/memberProducts';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { Card, PageTitle } from '@/shared/ui/Card';
import { TEXT } from './text';

const { guide: WORDS } = TEXT;

/**
 * The page /solution/guideOpenPaymentCard: explains payments to bank cards, with fees and preconditions. The user opens the
 * product with a verification code.
 */
export function GuidePage() {
  const { data } = useResource(productDetails({ productCode: 'PAY_BANK' }));
  if (data?.opened)
    return (
      <StatusPage
        title={WORDS.title}
        view={{
          tone: 'done',
          headline: WORDS.opened,
          next: WORDS.openedNext,
          facts: [[WORDS.since, formatTime(data.openTime)]],
          actions: (
            <>
              <GuardedLink to={paths.fund.payBank} main>
                {WORDS.pay}
              </GuardedLink>
              <GuardedLink to={paths.solution.solutionManageIndex}>{WORDS.toManage}</GuardedLink>
            </>
          ),
        }}
      />
    );
  return (
    <Card as="article" page="narrow">
      <PageTitle lead={WORDS.lead}>{WORDS.title}</PageTitle>
      <LazyOpenProduct productCode="PAY_BANK" />
    </Card>
  );
}
