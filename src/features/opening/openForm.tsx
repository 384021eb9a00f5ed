import { MERCHANT_APPLICATION } from '@/contract/calls/merchantOpening';
import { lazyPicture } from '@/features/uploads';
import { LAZY_CONTROLS } from '@/shared/form/steps/kinds/lazyKinds';
import { defineSteps, fieldStep, ownStep, type StepSpec, type Values } from '@/shared/form/steps/model';
import { LazyComponent } from '@/shared/ui/LazyComponent';
import { sectionFacts } from './facts';
import { BUSINESS_FIELDS, PAPERS_FIELDS, SETTLEMENT_FIELDS } from './fields';
import { keepTyped, loadOpening, type Opening, saveSection, submitOpening } from './flows/opening';
import { saveOperator } from './flows/openingStatus';
import { lazyAccounts, lazyOperator, lazyProducts, lazyShown, lazySubmit } from './lazySteps';
import { lazyPaper } from './PictureFields';
import { TEXT } from './text';

const { sections } = MERCHANT_APPLICATION;

const STEPS: readonly StepSpec<Opening>[] = [
  ownStep<Opening, Values>({
    id: 'OPERATOR',
    title: sections.OPERATOR.title,
    lead: TEXT.leads.OPERATOR,
    render: (props) => <LazyComponent of={lazyOperator} props={props} />,
    facts: sectionFacts('OPERATOR'),
    save: saveOperator,
  }),
  fieldStep({
    id: 'BUSINESS',
    title: sections.BUSINESS.title,
    lead: TEXT.leads.BUSINESS,
    fields: BUSINESS_FIELDS,
    facts: sectionFacts('BUSINESS'),
    save: saveSection('BUSINESS'),
  }),
  fieldStep({
    id: 'PAPERS',
    title: sections.PAPERS.title,
    lead: TEXT.leads.PAPERS,
    fields: PAPERS_FIELDS,
    facts: sectionFacts('PAPERS'),
    save: saveSection('PAPERS'),
  }),
  fieldStep({
    id: 'SETTLEMENT',
    title: sections.SETTLEMENT.title,
    lead: TEXT.leads.SETTLEMENT,
    fields: SETTLEMENT_FIELDS,
    facts: sectionFacts('SETTLEMENT'),
    save: saveSection('SETTLEMENT'),
  }),
  ownStep({
    id: 'PRODUCTS',
    title: sections.PRODUCTS.title,
    lead: TEXT.leads.PRODUCTS,
    render: (props) => <LazyComponent of={lazyProducts} props={props} />,
    facts: sectionFacts('PRODUCTS'),
    save: saveSection('PRODUCTS'),
  }),
];

/**
 * The form of an enterprise's first merchant. The draft belongs to the enterprise, so colleagues share it. After a refusal only
 * the refused steps can be edited.
 */
export const openForm = defineSteps<Opening>({
  id: 'opening',
  steps: [
    ...STEPS,
    ownStep({
      id: 'SUBMIT',
      title: TEXT.submitStep,
      lead: TEXT.leads.SUBMIT,
      render: (props) => <LazyComponent of={lazySubmit} props={{ ...props, steps: STEPS }} />,
      submitText: ({ facts }) => (facts.mends ? TEXT.submitAgain : TEXT.submit),
      save: submitOpening,
    }),
  ],
  load: loadOpening,
  later: [lazyOperator, lazyProducts, lazySubmit, lazyAccounts, lazyShown, lazyPaper, lazyPicture, ...LAZY_CONTROLS],
  conflict: 'DRAFT_CHANGED',
  draft: { keep: keepTyped, conflict: 'DRAFT_CHANGED' },
});
