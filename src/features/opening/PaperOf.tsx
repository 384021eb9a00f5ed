import type { PaperKind } from '@/contract/calls/onboardingRegisters';
import { onboardingFeature, PaperField } from '@/features/onboarding';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(onboardingFeature);

export interface PaperProps extends CustomFieldProps {
  kind: PaperKind;
  shape?: 'ordinary' | 'idCard';
  /** Maps the field names of the text recognition to the field names of this form. */
  names: Readonly<Record<string, string>>;
}

/** An uploaded document with text recognition. The recognised values fill the neighbouring fields under this form's names. */
export function PaperOf({ names, fill, ...field }: PaperProps) {
  return (
    <PaperField
      {...field}
      fill={(values, unsure = []) => {
        const own = (name: string) => names[name] ?? name;
        fill(Object.fromEntries(Object.entries(values).map(([name, value]) => [own(name), value])), unsure.map(own));
      }}
    />
  );
}
