import { SOLUTION_APPLICATION, type SolutionSection, solutionProductName } from '@/contract/calls/solutions';
import { StoredPicture } from '@/features/uploads';
import { sectionFacts } from '@/shared/application/sectionFacts';
import { defineSteps, fieldStep, ownStep, type StepFormSpec, type StepSpec } from '@/shared/form/steps/model';
import { COLLECT_FIELDS, DEFRAY_FIELDS, PLAN_FIELDS, SPLIT_FIELDS, WECHAT_FIELDS } from './fields';
import { keepTyped, loadOpening, type Opening, saveSection, submitOpening } from './flows/opening';
import { SubmitStep } from './SubmitStep';
import { TEXT } from './text';

const { sections } = SOLUTION_APPLICATION;
const { open: WORDS } = TEXT;

const stepOf = (id: SolutionSection) => ({
  id,
  title: sections[id].title,
  lead: WORDS.leads[id],
  facts: sectionFacts(id, sections[id], {
    Picture: StoredPicture,
    own: { productCodes: (_, { facts }) => (facts as Opening).solution.missing.map(solutionProductName).join('、') },
  }),
  save: saveSection(id),
});

const STEPS: Readonly<Record<SolutionSection, StepSpec<Opening>>> = {
  PLAN: fieldStep({ ...stepOf('PLAN'), fields: PLAN_FIELDS }),
  WECHAT: fieldStep({ ...stepOf('WECHAT'), fields: WECHAT_FIELDS }),
  COLLECT: fieldStep({ ...stepOf('COLLECT'), fields: COLLECT_FIELDS }),
  DEFRAY: fieldStep({ ...stepOf('DEFRAY'), fields: DEFRAY_FIELDS }),
  SPLIT: fieldStep({ ...stepOf('SPLIT'), fields: SPLIT_FIELDS }),
};

const forms = new Map<string, StepFormSpec<Opening>>();

/** Builds the form that opens a solution's products, from the sections that the missing products need. */
export function formWith(needed: readonly SolutionSection[]): StepFormSpec<Opening> {
  const id = `solutions.open.${needed.join('-')}`;
  const known = forms.get(id);
  if (known) return known;
  const steps = needed.map((section) => STEPS[section]);
  const spec = defineSteps<Opening>({
    id,
    steps: [
      ...steps,
      ownStep<Opening, { agreementNo: string }>({
        id: 'SUBMIT',
        title: WORDS.submitStep,
        lead: WORDS.leads.SUBMIT,
        render: (props) => <SubmitStep {...props} steps={steps} />,
        submitText: ({ facts }) => (facts.mends ? WORDS.again : WORDS.submit),
        save: submitOpening,
      }),
    ],
    load: loadOpening,
    // Drafts are stored per solution.
    about: ({ subject }) => ({ application: subject }),
    conflict: 'DRAFT_CHANGED',
    draft: { keep: keepTyped, conflict: 'DRAFT_CHANGED' },
  });
  forms.set(id, spec);
  return spec;
}
