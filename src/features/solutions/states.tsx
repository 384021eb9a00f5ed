import type { InvitationState } from '@/contract/calls/brandWallet';
import { WALLET_PRODUCT_STATE_WORDS, type WalletProductState } from '@/contract/calls/memberProducts';
import { PRODUCT_STATE_WORDS, type ProductState } from '@/contract/calls/products';
import { SOLUTION_STATE_WORDS, type SolutionState } from '@/contract/calls/solutions';
import { badge } from '@/shared/list/cells';
import { TEXT } from './text';

/*
 * States as a coloured dot with a word: grey waits, blue is running, green is done, orange waits for the user, red
 * has failed.
 */

const solution = badge<SolutionState>(SOLUTION_STATE_WORDS, {
  UN_OPEN: 'waiting',
  PART: 'running',
  DRAFT: 'attention',
  AUDITING: 'running',
  WAIT_SIGN: 'attention',
  REJECTED: 'failed',
  OPEN: 'done',
});
const product = badge<ProductState>(PRODUCT_STATE_WORDS, {
  UN_OPEN: 'waiting',
  DRAFT: 'attention',
  AUDITING: 'running',
  WAIT_SIGN: 'attention',
  OPEN: 'done',
  REJECTED: 'failed',
  CHANGING: 'running',
  STOPPED: 'failed',
});
const wallet = badge<WalletProductState>(WALLET_PRODUCT_STATE_WORDS, {
  UN_OPEN: 'waiting',
  AUDITING: 'running',
  REJECTED: 'failed',
  OPEN: 'done',
});
const invitation = badge<InvitationState>(TEXT.invitation, {
  INVITED: 'attention',
  REVIEWING: 'running',
  OPEN: 'done',
  REFUSED: 'failed',
  EXPIRED: 'waiting',
});

export const SolutionBadge = ({ state }: { state: SolutionState }) => solution.render(state, null);
export const ProductBadge = ({ state }: { state: ProductState }) => product.render(state, null);
export const WalletBadge = ({ state }: { state: WalletProductState }) => wallet.render(state, null);
export const InvitationBadge = ({ state }: { state: InvitationState }) => invitation.render(state, null);
