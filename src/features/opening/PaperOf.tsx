import type { PaperKind } from '@/contract/onboardingRegisters';
import { onboardingFeature, PaperField } from '@/features/onboarding';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(onboardingFeature);

export interface PaperProps extends CustomFieldProps {
  kind: PaperKind;
  shape?: 'ordinary' | 'idCard';
  /** What recognition calls the fields, and what this form does. */
  names: Readonly<Record<string, string>>;
}

/** A paper that is read: what it says fills the fields beside it, under their names here. */
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
