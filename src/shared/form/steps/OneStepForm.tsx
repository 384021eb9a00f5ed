import { CardBar, type PageWidth } from '../../ui/Card';
import { usePageSearch } from '../../ui/pageSearch';
import { FormCard, SubmitButton } from './FormCard';
import type { OneStepSpec } from './model';
import { isLocked, OpenStep } from './OpenStep';
import { STEPS_TEXT as TEXT } from './text';
import { type FormPageProps, useOpenForm } from './useOpenForm';

interface OneStepFormProps<Facts> extends FormPageProps<Facts> {
  spec: OneStepSpec<Facts>;
  /** 'full' for a form with content next to its fields. */
  width?: PageWidth;
}

const nothing = () => {};

/** The page of a form with one step: its saved values, its fields, and a submit button. */
export function OneStepForm<Facts>({ spec, done, width = 'narrow', ...page }: OneStepFormProps<Facts>) {
  const { step } = spec;
  const opened = useOpenForm(spec, new URLSearchParams(usePageSearch()).toString());
  return (
    <FormCard {...page} opened={opened} width={width}>
      {(ready) => (
        <>
          <OpenStep
            opened={opened}
            ready={ready}
            step={step}
            unavailable={page.unavailable}
            goTo={() => done(ready.saved) ?? undefined}
            goesOn={() => true}
            onNext={nothing}
            onOpen={nothing}
          />
          <CardBar>
            {isLocked(ready, step) ? null : (
              <SubmitButton opened={opened}>{step.submitText?.(ready.saved) ?? TEXT.save}</SubmitButton>
            )}
          </CardBar>
        </>
      )}
    </FormCard>
  );
}
