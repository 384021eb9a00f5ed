import type { DraftFacts } from '@/shared/application/sectionSteps';
import { type CustomStepProps, ownStep, type SavedForm, type Saving, type StepSpec } from '@/shared/form/steps/model';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import type { ConfirmedProps } from './ConfirmProducts';
import { FORM_TEXT as TEXT } from './text';

/** The last step, loaded while the user fills in the other steps. */
export const lateConfirm: LazySpec<ConfirmedProps<DraftFacts>> = {
  load: () => import(/* webpackChunkName: "part.productConfirm" */ './ConfirmProducts').then((m) => m.ConfirmProducts),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.partFailed}</Retry>,
};

interface Confirmed<Facts> {
  /** The previous steps. */
  sections: readonly StepSpec<DraftFacts>[];
  /** The products to agree to; omitted if the user agreed before. */
  codes?: (facts: Facts) => readonly string[];
  /** Label of the submit button. */
  submit?: string;
  save: (sent: { agreementNo: string }, saved: SavedForm<Facts>) => Saving;
}

/** The last step of an application: everything to read once more, and the agreement. */
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
        of={lateConfirm}
        props={{
          ...(props as CustomStepProps<DraftFacts, { agreementNo: string }>),
          steps: sections,
          codes: codes?.(props.saved.facts) ?? null,
        }}
      />
    ),
    save,
  });
