import { agreementsFeature } from '@/features/agreements/feature';
import { assistantFeature } from '@/features/assistant/feature';
import { batchFeature } from '@/features/batches/saga';
import { downloadsFeature } from '@/features/downloads/feature';
import { flowFeature } from '@/features/funds/feature';
import { onboardingFeature } from '@/features/onboarding';
import { openingFeature } from '@/features/opening/feature';
import { payAuditFeature } from '@/features/payAudit/feature';
import { editorFeature } from '@/features/payOrders/editorFeature';
import { orderMovesFeature } from '@/features/payOrders/effects';
import { receiptsFeature } from '@/features/payOrders/receiptsFeature';
import { reconcileFeature } from '@/features/reconcile/saga';
import { releasesFeature } from '@/features/releases/feature';
import { statementsFeature } from '@/features/statements/feature';
import { subAccountsFeature } from '@/features/subAccounts/settlementMove';
import { tradesFeature } from '@/features/trades/feature';
import { payeesFeature } from '@/features/transfers/payees/saga';
import { moneyFeature } from '@/features/transfers/saga';
import { upgradeFeature } from '@/features/upgrade/feature';
import { choicesFeature } from '@/features/vouchers/feature';
import { filesFeature } from '@/features/vouchers/filesFeature';
import { importFeature } from '@/features/vouchers/sheet/feature';
import { stepFormsFeature } from '@/shared/form/steps/saga';
import { moneyFormsFeature } from '@/shared/money/defineMoneyForm';
import { identityFeature } from '@/shared/money/identity';
import { outputFeature } from '@/shared/output/output';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { statusFeature } from '@/shared/status/saga';
import { viewsFeature } from '@/shared/views/feature';
import { viewsPanelFeature } from '@/shared/views/panelPart';
import { amountsFeature } from '../layout/amountsFeature';
import { invitationFeature } from '../layout/invitationFeature';
import { prefetchOnHover } from '../layout/prefetchOnHover';

/** The lazy features of all pages. A replay needs their reducers, because the log may contain any page. */
export const ALL_FEATURES: readonly LazyFeature[] = [
  stepFormsFeature,
  statusFeature,
  viewsFeature,
  viewsPanelFeature,
  agreementsFeature,
  assistantFeature,
  onboardingFeature,
  amountsFeature,
  invitationFeature,
  prefetchOnHover,
  identityFeature,
  moneyFeature,
  batchFeature,
  moneyFormsFeature,
  outputFeature,
  reconcileFeature,
  releasesFeature,
  downloadsFeature,
  payeesFeature,
  flowFeature,
  tradesFeature,
  openingFeature,
  statementsFeature,
  upgradeFeature,
  choicesFeature,
  filesFeature,
  importFeature,
  editorFeature,
  receiptsFeature,
  orderMovesFeature,
  payAuditFeature,
  subAccountsFeature,
];
