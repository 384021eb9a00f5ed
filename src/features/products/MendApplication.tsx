import { useMemo } from 'react';
import type { ApplicationDetail } from '@/contract/calls/applications';
import { ProductCode } from '@/contract/words/productCodes';
import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { mendingForm } from './mendForm';
import { detail } from './resources';
import { FeeTiers } from './TierRatesField';
import { APPLY_TEXT as TEXT } from './text';
import type { Tiers } from './tierRates';

const NONE: Tiers = [];

/** The form that corrects a refused application: its refused sections with the reviewer's reasons. */
export function MendApplication({ application }: { application: ApplicationDetail }) {
  const { kind, openSections, title } = application;
  const form = useMemo(() => mendingForm(kind, openSections), [kind, openSections]);
  const of = kind === 'FEE_CHANGE' ? ProductCode.safeParse(application.subject).data : undefined;
  const product = useResource(of ? detail({ productCode: of }) : null).data;
  return (
    <FeeTiers value={product?.terms.tiers ?? NONE}>
      <StepForm spec={form} title={TEXT.mendOf(title)} lead={TEXT.mendLead} done={() => paths.product.applyDetail} />
    </FeeTiers>
  );
}
