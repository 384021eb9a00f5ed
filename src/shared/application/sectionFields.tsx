import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { FieldShown, Section } from '@/contract/calls/applications';
import { checkedSection, withoutEmpty } from '@/contract/calls/sectionCheck';
import { ChecksField } from '../form/ChecksField';
import { LATE_CHOICE, LATE_DIVISION, LATE_MONEY } from '../form/steps/kinds/lazyKinds';
import type { CustomFieldProps, FieldSpec } from '../form/steps/model';

export interface FieldParts {
  /**
   * Renders the upload field of a picture: `PictureField` of the uploads feature. It is passed in, because shared code cannot
   * import features.
   */
  picture: (props: CustomFieldProps) => ReactNode;
  /** Field declarations that replace the default ones, by field name, such as a choice from the platform's data. */
  own?: Readonly<Record<string, FieldSpec>>;
}

/** Maximum number of options shown as radio buttons. A field with more options is a searchable select. */
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
    // Validates the whole section for each field, because an error can depend on other fields.
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

/** Converts a declared section to the fields of a form, with the declared labels, rules and kinds. */
export const sectionFields = (section: Section, parts: FieldParts): readonly FieldSpec[] =>
  Object.entries(section.fields).map(([name, shown]) => parts.own?.[name] ?? fieldOf(section, name, shown, parts));
