import { ActionPage } from './ActionPage';
import {
  applyReflect,
  feeRecharge,
  feeRepay,
  payToBank,
  quickCollect,
  recharge,
  reflect,
  transferOut,
  transferTo,
  turnAway,
  turnIn,
} from './actions';

export const RechargePage = () => <ActionPage spec={recharge} />;
export const TransferPage = () => <ActionPage spec={transferTo} />;
export const ReflectPage = () => <ActionPage spec={reflect} />;
export const TransferOutPage = () => <ActionPage spec={transferOut} />;
export const ApplyReflectPage = () => <ActionPage spec={applyReflect} />;
export const PayBankPage = () => <ActionPage spec={payToBank} />;
export const QuickCollectionPage = () => <ActionPage spec={quickCollect} />;
export const TurnEnterPage = () => <ActionPage spec={turnIn} />;
export const TurnOutPage = () => <ActionPage spec={turnAway} />;
export const FeeRechargePage = () => <ActionPage spec={feeRecharge} />;
export const FeeRepayPage = () => <ActionPage spec={feeRepay} />;
