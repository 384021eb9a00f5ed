import { useMemo } from 'react';
import type { ApplicationDetail } from '@/contract/applications';
import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import { mendingForm } from './mendForm';
import { APPLY_TEXT as TEXT } from './text';

/** A refused application as a form: its refused sections with what the audit has against them. */
export function MendApplication({ application }: { application: ApplicationDetail }) {
  const { kind, openSections, title } = application;
  const form = useMemo(() => mendingForm(kind, openSections), [kind, openSections]);
  return (
    <StepForm spec={form} title={TEXT.mendOf(title)} lead={TEXT.mendLead} done={() => paths.product.applyDetail} />
  );
}
