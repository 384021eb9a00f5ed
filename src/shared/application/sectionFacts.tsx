import type { ComponentType, ReactNode } from 'react';
import type { FieldShown, Section } from '@/contract/calls/applications';
import { DivisionName } from '../division/DivisionName';
import { type Fact, knownOf, type SavedForm } from '../form/steps/model';
import { formatAmount } from '../format/money';

/**
 * Component that shows a stored picture: `StoredPicture` of the uploads feature. It is passed in, because shared code cannot
 * import features.
 */
export type PictureShown = ComponentType<{ label: string; url: string }>;

const listed = (value: string) => value.split(',').filter((one) => one !== '');

function shown({ as, words, label }: FieldShown, value: string, Picture: PictureShown): ReactNode {
  if (as === 'picture') return <Picture label={label} url={value} />;
  if (as === 'money') return `${formatAmount(value)} 元`;
  if (as === 'percent') return `${value}%`;
  if (as === 'rates')
    return listed(value)
      .map((rate) => `${rate}%`)
      .join('、');
  if (as === 'division') return <DivisionName code={value} />;
  if (as === 'list' || words)
    return listed(value)
      .map((one) => words?.[one] ?? one)
      .join('、');
  return value;
}

interface SectionFacts {
  Picture: PictureShown;
  /** Functions that format the values of single fields, by field name, if the declaration is not enough. */
  own?: Readonly<Record<string, (value: string, saved: SavedForm) => ReactNode>> | undefined;
}

/**
 * Returns the saved values of a section for the review before submission, one per declared field. Secret values are masked, empty
 * values are left out.
 */
export const sectionFacts =
  (id: string, { fields }: Pick<Section, 'fields'>, { Picture, own = {} }: SectionFacts) =>
  (saved: SavedForm): readonly Fact[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = (field.secret ? saved.masked[id]?.[name] : knownOf(saved, id)[name]) ?? '';
      if (value === '' && !own[name]) return [];
      const text = own[name]?.(value, saved) ?? (field.secret ? value : shown(field, value, Picture));
      return [{ label: field.label, value: text }];
    });
