import type * as z from 'zod/mini';
import type { OpenCall } from '@/contract/open/defineOpenCall';
import { openCatalogue } from '@/contract/open/openCatalogue';
import { type CodedValues, codedOf } from '@/contract/open/openParts';

/* States and other coded values of the open interface with their meanings, read from the declarations of its calls. */

/** Calls `visit` for each enumeration in a schema, with the name of its field. */
function enumerationsIn(
  schema: z.core.$ZodType,
  name: string,
  visit: (values: CodedValues, name: string) => void,
): void {
  const values = codedOf(schema);
  if (values) visit(values, name);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    for (const [field, inside] of Object.entries(def.shape)) enumerationsIn(inside, field, visit);
  if (def.type === 'array') enumerationsIn(def.element, name, visit);
  if (def.type === 'optional' || def.type === 'nullable') {
    if (!values) enumerationsIn(def.innerType, name, visit);
  }
}

/** Returns all lists of coded values with their fields. Throws if a value has no meaning. */
export function openValues(): { title: string; fields: string[]; values: { value: string; meaning: string }[] }[] {
  const found = new Map<string, { words: CodedValues['words']; fields: Set<string> }>();
  for (const declared of Object.values(openCatalogue)) {
    const { params, query, body, answer } = declared as OpenCall;
    for (const part of [params, query, body, answer])
      enumerationsIn(part, '', ({ title, words }, field) => {
        const known = found.get(title) ?? { words, fields: new Set<string>() };
        found.set(title, { ...known, fields: known.fields.add(field) });
      });
  }
  return [...found].map(([title, { words, fields }]) => ({
    title,
    fields: [...fields],
    values: Object.entries(words).map(([value, meaning]) => ({ value, meaning })),
  }));
}
