import { agreementsPart } from '@/features/agreements/part';
import { assistantPart } from '@/features/assistant/part';
import { batchPart } from '@/features/batches/part';
import { collectSignPart } from '@/features/collectSign/collection';
import { downloadsPart } from '@/features/downloads/part';
import { flowPart } from '@/features/funds/part';
import { onboardingPart } from '@/features/onboarding';
import { openingPart } from '@/features/opening/part';
import { payAuditPart } from '@/features/payAudit/part';
import { editorPart } from '@/features/payOrders/editorPart';
import { receiptsPart } from '@/features/payOrders/receiptsPart';
import { reconcilePart } from '@/features/reconcile/part';
import { releasesPart } from '@/features/releases/part';
import { statementsPart } from '@/features/statements/part';
import { subAccountsPart } from '@/features/subAccounts/move';
import { tradesPart } from '@/features/trades/part';
import { moneyPart } from '@/features/transfers/part';
import { payeesPart } from '@/features/transfers/payees/part';
import { upgradePart } from '@/features/upgrade/part';
import { filesPart } from '@/features/vouchers/filesPart';
import { choicesPart } from '@/features/vouchers/part';
import { importPart } from '@/features/vouchers/sheet/part';
import { stepFormsPart } from '@/shared/form/steps/part';
import { identityPart } from '@/shared/money/identity';
import type { LatePart } from '@/shared/saga/late';
import { statusPart } from '@/shared/status/part';
import { viewsPanelPart } from '@/shared/views/panelPart';
import { viewsPart } from '@/shared/views/part';
import { amountsPart } from '../layout/amountsPart';
import { invitationPart } from '../layout/invitationPart';
import { pointedPart } from '../layout/pointedPart';

/** The parts of all pages: a replay needs their reducers, whichever pages have been seen. */
export const ALL_PARTS: readonly LatePart[] = [
  stepFormsPart,
  statusPart,
  viewsPart,
  viewsPanelPart,
  agreementsPart,
  assistantPart,
  onboardingPart,
  amountsPart,
  invitationPart,
  pointedPart,
  identityPart,
  moneyPart,
  batchPart,
  collectSignPart,
  reconcilePart,
  releasesPart,
  downloadsPart,
  payeesPart,
  flowPart,
  tradesPart,
  openingPart,
  statementsPart,
  upgradePart,
  choicesPart,
  filesPart,
  importPart,
  editorPart,
  receiptsPart,
  payAuditPart,
  subAccountsPart,
];
