import { useContext } from 'react';
import type { PaperKind } from '@/contract/onboardingRegisters';
import { onboardingPart, PaperField } from '@/features/onboarding';
import { PictureField } from '@/features/uploads';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { addLate } from '@/shared/saga/late';

addLate(onboardingPart);

const PAPERS = ['png', 'jpeg', 'pdf'] as const;

/** A picture or a PDF that belongs to the application. */
export function Picture({ name, label, value, problem, onChange }: CustomFieldProps) {
  // Pages are kept: each form has a picture of this name.
  const field = `${useContext(OpenForm)}/${name}`;
  return (
    <PictureField field={field} label={label} value={value} problem={problem} kinds={PAPERS} onChange={onChange} />
  );
}

interface PaperProps extends CustomFieldProps {
  kind: PaperKind;
  shape?: 'ordinary' | 'idCard';
  /** What recognition calls the fields, and what this form does. */
  names: Readonly<Record<string, string>>;
}

/** A paper that is read: what it says fills the fields beside it, under their names here. */
export function Paper({ names, fill, ...field }: PaperProps) {
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
