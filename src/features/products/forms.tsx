import type { ApplicationSpec } from '@/contract/calls/applications';
import { PRODUCT_APPLICATION } from '@/contract/calls/products';
import { lazyPicture } from '@/features/uploads';
import type { FieldParts } from '@/shared/application/sectionFields';
import { type DraftFacts, sectionDrafts, sectionStep } from '@/shared/application/sectionSteps';
import { LAZY_CONTROLS } from '@/shared/form/steps/kinds/lazyKinds';
import {
  type DraftSpec,
  defineSteps,
  type Loading,
  type SavedForm,
  type Saving,
  type StepFormSpec,
  type StepSpec,
} from '@/shared/form/steps/model';
import { confirmStep, lazyConfirm } from './confirm';
import { FIELD_PARTS } from './fields';
import { loadOpening, type OpeningFacts, sendOpening } from './flows/applying';
import { sectionNames, sectionsOf } from './sections';

/** Converts the sections of an application to the steps of a form. */
export const stepsOf = (spec: ApplicationSpec, names: readonly string[], parts = FIELD_PARTS) =>
  sectionsOf(spec, names).map(([name, section]) => sectionStep(name, section, parts));

interface Made<Facts extends DraftFacts> {
  id: string;
  sections: readonly StepSpec<DraftFacts>[];
  last: StepSpec<Facts>;
  load: (search: URLSearchParams) => Loading<Facts>;
}

/** Forms that are already defined, by id. A form is defined once, when its page first opens. */
const known = new Map<string, StepFormSpec<never>>();
export function once<Facts extends DraftFacts>({ id, sections, last, load }: Made<Facts>): StepFormSpec<Facts> {
  const found = known.get(id);
  if (found) return found as unknown as StepFormSpec<Facts>;
  const made = defineSteps<Facts>({
    id,
    steps: [...(sections as unknown as readonly StepSpec<Facts>[]), last],
    load,
    about: ({ kind, subject }) => ({ application: `${kind} ${subject}` }),
    conflict: 'DRAFT_CHANGED',
    later: [lazyPicture, lazyConfirm, ...LAZY_CONTROLS],
    draft: sectionDrafts as unknown as DraftSpec<Facts>,
  });
  known.set(id, made as unknown as StepFormSpec<never>);
  return made;
}

/**
 * Returns the form that opens several products in one application: a step per section, followed by the agreements. If `isFixed`
 * is true, the form always opens these products and ignores the address.
 */
export function openingForm(codes: readonly string[], isFixed = false): StepFormSpec<OpeningFacts> {
  const names = sectionNames(codes);
  const sections = stepsOf(PRODUCT_APPLICATION, names);
  return once<OpeningFacts>({
    id: isFixed ? `products.openOnly.${codes.join('.')}` : `products.open.${names.join('.')}`,
    sections,
    last: confirmStep<OpeningFacts>({ sections, codes: ({ codes }) => codes, save: sendOpening }),
    load: (search) => (isFixed ? loadOpening(search, [...codes]) : loadOpening(search)),
  });
}

/** Defines the form of an application with its own page: a step per section, and a final review. */
export function applyingForm<Facts extends DraftFacts>({
  id,
  spec,
  names,
  own = {},
  load,
  send,
}: {
  id: string;
  spec: ApplicationSpec;
  names: readonly string[];
  /** Fields with a custom control, by name. */
  own?: FieldParts['own'];
  load: (search: URLSearchParams) => Loading<Facts>;
  /** Submits the application. Its number goes into the next page's address. */
  send: (saved: SavedForm<Facts>) => Saving;
}): StepFormSpec<Facts> {
  const sections = stepsOf(spec, names, { ...FIELD_PARTS, own: { ...FIELD_PARTS.own, ...own } });
  return once<Facts>({
    id,
    sections,
    last: confirmStep<Facts>({ sections, save: (_sent, saved) => send(saved) }),
    load,
  });
}
