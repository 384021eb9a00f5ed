import type { ReactNode } from 'react';
import type { FieldShown } from '@/contract/calls/applications';
import { MERCHANT_APPLICATION } from '@/contract/calls/merchantOpening';
import { type Fact, knownOf, type SavedForm } from '@/shared/form/steps/model';
import { LazyComponent } from '@/shared/ui/LazyComponent';
import { lazyShown } from './lazySteps';
import { wordsIn } from './lists';

const LOOKED_UP: ReadonlySet<string | undefined> = new Set(['picture', 'division', 'industry', 'mcc']);

/** Renders a saved value as text, or as a picture or loaded name. */
function shown(field: string, { as, words, label }: FieldShown, value: string, saved: SavedForm, section: string) {
  const mcc = saved.values['BUSINESS']?.['mcc'] ?? '';
  if (field === 'productCodes' || field === 'settleAccountId' || LOOKED_UP.has(as))
    return <LazyComponent of={lazyShown} props={{ field, as, label, value, all: knownOf(saved, section), mcc }} />;
  if (as === 'list')
    return wordsIn(value)
      .map((word) => words?.[word] ?? word)
      .join('、');
  return words?.[value] ?? value;
}

/**
 * Returns a function that lists the saved values of a section for display, in the order of the contract. Leaves out empty values.
 */
export function sectionFacts(section: keyof typeof MERCHANT_APPLICATION.sections) {
  const fields: Readonly<Record<string, FieldShown>> = MERCHANT_APPLICATION.sections[section].fields;
  return (saved: SavedForm): readonly Fact[] => {
    const all = knownOf(saved, section);
    return Object.entries(fields).flatMap(([field, spec]) => {
      const value = (spec.secret ? saved.masked[section]?.[field] : all[field]) ?? '';
      if (value === '') return [];
      const text: ReactNode = spec.secret ? value : shown(field, spec, value, saved, section);
      return [{ label: spec.label, value: text }];
    });
  };
}
