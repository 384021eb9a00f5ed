import { feeChangeKind } from './kinds/feeChange';
import { limitRaiseKind } from './kinds/limitRaise';
import { merchantKind } from './kinds/merchant';
import { platformUpgradeKind } from './kinds/platformUpgrade';
import { productKind } from './kinds/product';
import { solutionKind } from './kinds/solution';
import { splitSpecialKind } from './kinds/splitSpecial';
import { subProductKind } from './kinds/subProduct';
import { subSettleKind } from './kinds/subSettle';
import { walletProductKind } from './kinds/walletProduct';
import type { Kinds } from './model';

/** The rules of every kind of application. A new kind needs a line here, a declaration in the contract, and a separate file. */
export const KINDS: Kinds = {
  MERCHANT: merchantKind,
  PRODUCT: productKind,
  FEE_CHANGE: feeChangeKind,
  LIMIT_RAISE: limitRaiseKind,
  SPLIT_SPECIAL: splitSpecialKind,
  PLATFORM_UPGRADE: platformUpgradeKind,
  WALLET_PRODUCT: walletProductKind,
  SOLUTION: solutionKind,
  SUB_PRODUCT: subProductKind,
  SUB_SETTLE: subSettleKind,
};
