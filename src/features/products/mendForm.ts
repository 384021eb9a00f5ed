import type { ApplicationKind } from '@/contract/calls/applications';
import type { StepFormSpec } from '@/shared/form/steps/model';
import { confirmStep } from './confirm';
import { FEE_PARTS } from './feeFields';
import { loadMending, type MendingFacts, sendMending } from './flows/applying';
import { once, stepsOf } from './forms';
import { SPEC_OF } from './kinds';
import { FORM_TEXT as TEXT } from './text';

/** Returns the form that corrects a refused application of any kind. It contains only the refused sections. */
export function mendingForm(kind: ApplicationKind, open: readonly string[]): StepFormSpec<MendingFacts> {
  const sections = stepsOf(SPEC_OF[kind], open, FEE_PARTS);
  return once<MendingFacts>({
    id: `products.mend.${kind}.${open.join('.')}`,
    sections,
    last: confirmStep<MendingFacts>({ sections, submit: TEXT.submitAgain, save: sendMending }),
    load: loadMending,
  });
}
