import type { DraftFacts } from '@/shared/application/sectionSteps';
import { type CustomStepProps, ownStep, type SavedForm, type Saving, type StepSpec } from '@/shared/form/steps/model';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import type { ConfirmedProps } from './ConfirmProducts';
import { FORM_TEXT as TEXT } from './text';

/** Loads the last step while the user fills in the other steps. */
export const lazyConfirm: LazySpec<ConfirmedProps<DraftFacts>> = {
  load: () => import(/* webpackChunkName: "part.productConfirm" */ './ConfirmProducts').then((m) => m.ConfirmProducts),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
};

interface Confirmed<Facts> {
  /** The previous steps, whose values the user reviews. */
  sections: readonly StepSpec<DraftFacts>[];
  /** Returns the products whose agreement the user must accept; omitted if the user has accepted it before. */
  codes?: (facts: Facts) => readonly string[];
  /** Label of the submit button. */
  submit?: string;
  save: (sent: { agreementNo: string }, saved: SavedForm<Facts>) => Saving;
}

/** Defines the last step of an application: the review of all values, and the agreement. */
export const confirmStep = <Facts extends DraftFacts>({
  sections,
  codes,
  submit = TEXT.submit,
  save,
}: Confirmed<Facts>): StepSpec<Facts> =>
  ownStep<Facts, { agreementNo: string }>({
    id: 'CONFIRM',
    title: TEXT.confirm,
    submitText: () => submit,
    render: (props) => (
      <LazyComponent
        of={lazyConfirm}
        props={{
          ...(props as CustomStepProps<DraftFacts, { agreementNo: string }>),
          steps: sections,
          codes: codes?.(props.saved.facts) ?? null,
        }}
      />
    ),
    save,
  });
