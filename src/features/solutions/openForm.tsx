import { SOLUTION_APPLICATION, type SolutionSection, solutionProductName } from '@/contract/solutions';
import { StoredPicture } from '@/features/uploads';
import {
  defineSteps,
  type Fact,
  fieldStep,
  ownStep,
  type SavedForm,
  type StepFormSpec,
  type StepSpec,
} from '@/shared/form/steps/model';
import { formatAmount } from '@/shared/format/money';
import { COLLECT_FIELDS, DEFRAY_FIELDS, PLAN_FIELDS, SPLIT_FIELDS, WECHAT_FIELDS } from './fields';
import { keepTyped, loadOpening, type Opening, saveSection, submitOpening } from './flows/opening';
import { SubmitStep } from './SubmitStep';
import { TEXT } from './text';

const { sections } = SOLUTION_APPLICATION;
const { open: WORDS } = TEXT;

interface Shown {
  label: string;
  as?: string;
  words?: Readonly<Record<string, string>>;
}

/** What a section holds, to read, by the words of the contract. */
const factsOf =
  (section: SolutionSection) =>
  ({ values, facts }: SavedForm<Opening>): readonly Fact[] =>
    Object.entries(sections[section].fields as Readonly<Record<string, Shown>>).map(([field, { label, as, words }]) => {
      const value = values[section]?.[field] ?? '';
      if (field === 'productCodes') return { label, value: facts.solution.missing.map(solutionProductName).join('、') };
      if (value === '') return { label, value: '' };
      if (as === 'picture') return { label, value: <StoredPicture label={label} url={value} /> };
      if (as === 'money') return { label, value: `${formatAmount(value)} 元` };
      if (as === 'percent') return { label, value: `${value}%` };
      const told = value.split(',').map((one) => words?.[one] ?? one);
      return { label, value: words ? told.join('、') : value };
    });

const stepOf = (id: SolutionSection) => ({
  id,
  title: sections[id].title,
  lead: WORDS.leads[id],
  facts: factsOf(id),
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

/** The form with these sections: a solution's follow from what is missing of it. */
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
    // Drafts are of one solution each.
    about: ({ subject }) => ({ application: subject }),
    conflict: 'DRAFT_CHANGED',
    draft: { keep: keepTyped, conflict: 'DRAFT_CHANGED' },
  });
  forms.set(id, spec);
  return spec;
}
