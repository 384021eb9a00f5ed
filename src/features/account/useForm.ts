import { useSelector } from 'react-redux';
import { type FormId, type FormState, selectForm } from './slice';

/** How one of the forms stands: what was refused, whether it is under way or done. */
export function useForm(form: FormId): {
  stage: FormState['stage'];
  busy: boolean;
  fields: Readonly<Record<string, string>> | undefined;
  /** What was refused and belongs to no field. */
  told: string | null;
  proof: string | undefined;
} {
  const state = useSelector(selectForm(form));
  const refused = state.stage === 'filling' ? state.refused : undefined;
  return {
    stage: state.stage,
    busy: state.stage === 'submitting',
    fields: refused?.fields,
    told: refused && !refused.fields ? refused.msg : null,
    proof: state.stage === 'filling' ? state.proof : undefined,
  };
}
