import { payOrderRefuse } from '@/contract/calls/warehouseOrders';
import { ReasonDialog } from '@/shared/form/ReasonDialog';
import { ruleOf } from '@/shared/form/steps/rules';
import { DECISION_TEXT as TEXT } from './text';

const RULE = ruleOf(payOrderRefuse.request.shape.reason);

interface RefuseDialogProps {
  orders: number;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a refusal, which applies to all chosen orders. */
export const RefuseDialog = ({ orders, onRefuse, onClose }: RefuseDialogProps) => (
  <ReasonDialog
    title={TEXT.refuseTitle(orders)}
    hint={TEXT.refuseHint}
    label={TEXT.reason}
    rule={RULE}
    action={TEXT.refuse}
    onGive={onRefuse}
    onClose={onClose}
  />
);
