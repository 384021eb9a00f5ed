import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { FieldShown, Section } from '@/contract/calls/applications';
import { checkedSection, withoutEmpty } from '@/contract/calls/sectionCheck';
import { ChecksField } from '../form/ChecksField';
import { LATE_CHOICE, LATE_DIVISION, LATE_MONEY } from '../form/steps/kinds/lazyKinds';
import type { CustomFieldProps, FieldSpec } from '../form/steps/model';

export interface FieldParts {
  /** The field of a stored file: `PictureField` of the uploads, which a layer above has. */
  picture: (props: CustomFieldProps) => ReactNode;
  /** Custom specs for fields by name, such as a choice from the platform's data. */
  own?: Readonly<Record<string, FieldSpec>>;
}

/** Maximum number of options that are shown as radio buttons. More options are shown in a searchable list. */
const MOST_RADIOS = 8;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function fieldOf(section: Section, name: string, shown: FieldShown, { picture }: FieldParts): FieldSpec {
  const shape = (section.schema as z.core.$ZodObject)._zod.def.shape ?? {};
  const own = shape[name];
  const { as, words, secret } = shown;
  const label = as === 'percent' ? `${shown.label}（%）` : shown.label;
  const common = {
    name,
    label,
    // Validates the whole section, because errors can depend on other fields.
    rule: (value: string, all: Readonly<Record<string, string>>) =>
      checkedSection(section, withoutEmpty({ ...all, [name]: value })).problems[name],
    ...(own && z.core.safeParse(own, undefined).success && !secret ? { optional: true } : {}),
    ...(secret ? { secret } : {}),
  };
  if (as === 'picture') return { ...common, kind: 'custom', render: picture };
  if (as === 'money') return { ...common, ...LATE_MONEY };
  if (as === 'division') return { ...common, ...LATE_DIVISION };
  if (as === 'list' && words)
    return {
      ...common,
      kind: 'custom',
      render: (props) => <ChecksField {...props} options={optionsOf(words)} hint={props.help} />,
    };
  if (words) {
    const options = optionsOf(words);
    return options.length > MOST_RADIOS
      ? { ...common, ...LATE_CHOICE, useOptions: () => options }
      : { ...common, kind: 'radio', options };
  }
  return { ...common, kind: 'text' };
}

/** Converts a section to fields of a form, with the labels, rules and kinds of its declaration. */
export const sectionFields = (section: Section, parts: FieldParts): readonly FieldSpec[] =>
  Object.entries(section.fields).map(([name, shown]) => parts.own?.[name] ?? fieldOf(section, name, shown, parts));
