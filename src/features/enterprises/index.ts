export { completionAddress, completionTarget } from './completion';
export { enterprisesMoves, enterprisesToasts } from './effects';
export { enterprisesSaga } from './saga';
export {
  type CompletionTarget,
  type EnterprisesState,
  enterprisesEvents,
  enterprisesReducer,
  enterprisesSelectors,
} from './slice';
export { TEXT as ENTERPRISES_TEXT } from './text';
