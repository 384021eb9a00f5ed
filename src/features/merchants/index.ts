export { merchantsMoves, merchantsToasts } from './effects';
export { merchantFilter } from './merchantFilter';
export { merchantsSaga } from './saga';
export { type MerchantsState, merchantsEvents, merchantsReducer, merchantsSelectors } from './slice';
export { TEXT as MERCHANTS_TEXT } from './text';
