import { APPLICATION_STATE_WORDS, type ApplicationState } from '@/contract/calls/applications';
import { PRODUCT_STATE_WORDS, type ProductState } from '@/contract/calls/products';
import { badge, type Tone } from '../list/cells';

/** Colour of an application's state, the same on every page. */
const APPLICATION_TONES: Readonly<Record<ApplicationState, Tone>> = {
  AUDITING: 'running',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'failed',
  WITHDRAWN: 'waiting',
};
/** Colour of a product's state: states that wait for the user are orange. */
const PRODUCT_TONES: Readonly<Record<ProductState, Tone>> = {
  UN_OPEN: 'waiting',
  DRAFT: 'attention',
  AUDITING: 'running',
  WAIT_SIGN: 'attention',
  OPEN: 'done',
  REJECTED: 'failed',
  CHANGING: 'running',
  STOPPED: 'failed',
};

/** The state of an application as a dot with its text, for lists and other places (`render`). */
export const applicationState = badge(APPLICATION_STATE_WORDS, APPLICATION_TONES);
/** State of a product as dot and word. */
export const productState = badge(PRODUCT_STATE_WORDS, PRODUCT_TONES);
