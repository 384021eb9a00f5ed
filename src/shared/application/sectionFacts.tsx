import type { ComponentType, ReactNode } from 'react';
import type { FieldShown, Section } from '@/contract/calls/applications';
import { DivisionName } from '../division/DivisionName';
import { type Fact, knownOf, type SavedForm } from '../form/steps/model';
import { formatAmount } from '../format/money';

/** Shows a stored file: `StoredPicture` of the uploads, which a layer above has. */
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
  /** Renderers of fields whose declaration is not enough to format the value, by field name. */
  own?: Readonly<Record<string, (value: string, saved: SavedForm) => ReactNode>> | undefined;
}

/**
 * Returns the saved values of a section for the review before sending: every declared field, however the form draws it. Secret
 * values are masked, empty values are left out.
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
