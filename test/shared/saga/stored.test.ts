import { running } from '@test/support/running';
import { aWorld } from '@test/support/world';
import * as z from 'zod/mini';
import { parsed, stored } from '@/shared/saga/stored';

const Shape = z.object({ name: z.string(), count: z.number() });
const value = { name: '草稿', count: 2 };

describe('a stored value', () => {
  it('returns the stored value until it is forgotten', async () => {
    const place = stored('place', Shape);
    const { result } = await running(
      function* (): Generator<unknown, unknown> {
        const read = [yield* place.read()];
        yield* place.keep(value);
        read.push(yield* place.read());
        yield* place.forget();
        return [...read, yield* place.read()];
      },
      { world: aWorld() },
    );
    expect(result).toEqual([null, value, null]);
  });

  it.each([
    ['no text', null],
    ['no JSON', '{'],
    ['another shape', '{"name":"草稿"}'],
    ['null', 'null'],
  ])('treats a stored value as absent when the storage holds %s', (_, text) => {
    expect(parsed(text, Shape)).toBeNull();
    expect(parsed(text, (found) => Shape.safeParse(found).data)).toBeNull();
  });
});
