import { APPLICATION_STATE_WORDS, type ApplicationState } from '@/contract/calls/applications';
import { PRODUCT_STATE_WORDS, type ProductState } from '@/contract/calls/products';
import { badge, type Tone } from '../list/cells';

/** Colour of each application state, the same on every page. */
const APPLICATION_TONES: Readonly<Record<ApplicationState, Tone>> = {
  AUDITING: 'running',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'failed',
  WITHDRAWN: 'waiting',
};
/** Colour of each product state. States in which the user must act are orange. */
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

/** The state of an application as a coloured dot with its text, for list columns and elsewhere (`render`). */
export const applicationState = badge(APPLICATION_STATE_WORDS, APPLICATION_TONES);
/** The state of a product as a coloured dot with its text. */
export const productState = badge(PRODUCT_STATE_WORDS, PRODUCT_TONES);
