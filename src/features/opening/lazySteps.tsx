import type { CustomFieldProps } from '@/shared/form/steps/model';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import type { OwnProps } from './OpenSteps';
import type { ShownProps } from './Shown';
import type { StageNoteProps } from './StageNote';
import type { SubmitProps } from './SubmitStep';
import { TEXT } from './text';

/* Parts of the form that load lazily. A new user fills in the business step first, and the other steps load in the meantime. */

const steps = () => import(/* webpackChunkName: "part.openingSteps" */ './stepComponents');
const lazy = <Props,>(load: LazySpec<Props>['load']): LazySpec<Props> => ({
  load,
  waiting: <p role="status">{TEXT.partLoading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
});

export const lazyOperator = lazy<OwnProps>(() => steps().then((all) => all.OperatorStep));
export const lazyProducts = lazy<OwnProps>(() => steps().then((all) => all.ProductsStep));
export const lazySubmit = lazy<SubmitProps>(() => steps().then((all) => all.SubmitStep));
export const lazyAccounts = lazy<CustomFieldProps>(() => steps().then((all) => all.AccountsField));
export const lazyShown = { ...lazy<ShownProps>(() => steps().then((all) => all.Shown)), waiting: null };
export const lazyStageNote = lazy<StageNoteProps>(() =>
  import(/* webpackChunkName: "part.standing" */ './StageNote').then((all) => all.StageNote),
);

/** Shows the stage of the merchant's opening in place of the form. Loaded lazily. */
export const LazyStageNote = (props: StageNoteProps) => <LazyComponent of={lazyStageNote} props={props} />;
