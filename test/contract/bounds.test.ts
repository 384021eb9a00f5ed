import * as z from 'zod';
import { catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';

/*
 * Numbers in requests are limited to the range of the database's columns. A number beyond a column is refused and does not fail
 * in the server.
 */

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
}

/** Returns the paths of a request's numbers that may exceed the range of every column. */
function unbounded(schema: unknown, at = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema as Schema;
  const isNumber = type === 'integer' || type === 'number';
  const here = isNumber && !(minimum >= LEAST && maximum <= MOST) ? [at] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, part]) => unbounded(part, `${at}/${key}`))];
}

it.each(Object.entries(catalogue) as [string, Call][])(
  '%s accepts no number outside the range of the database columns',
  (_name, call) => {
    expect(unbounded(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
  },
);

it('finds an unbounded number inside a list of objects', () => {
  expect(unbounded(z.toJSONSchema(z.object({ list: z.array(z.object({ version: z.int() })) })))).toHaveLength(1);
});
