import * as z from 'zod';
import { catalogue } from '@/contract/catalogue';
import type { Call } from '@/contract/defineCall';

/* What requests may hold is what the database takes: a number beyond a column is refused, not a fault of the server. */

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
}

/** Where a request takes a number that no column does. */
function unbounded(schema: unknown, at = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema as Schema;
  const isNumber = type === 'integer' || type === 'number';
  const here = isNumber && !(minimum >= LEAST && maximum <= MOST) ? [at] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, part]) => unbounded(part, `${at}/${key}`))];
}

it.each(Object.entries(catalogue) as [string, Call][])(
  '%s takes no number that the database does not',
  (_name, call) => {
    expect(unbounded(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
  },
);

it('finds one', () => {
  expect(unbounded(z.toJSONSchema(z.object({ list: z.array(z.object({ version: z.int() })) })))).toHaveLength(1);
});
