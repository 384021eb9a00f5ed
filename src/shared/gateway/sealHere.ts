/** Seals on the page's own thread; large bodies are sealed by the worker. It is a separate chunk, with sm-crypto. */
import { openAnswer, seal } from '../../common/crypto/envelope';
import { secureRandom } from '../../common/crypto/sm';
import type { Sealer } from './sealer';

/** Characters of JSON above which sealing would hold up the page for longer than a frame or two. */
const LARGE = 65_536;

/** `worker` starts the sealing worker; without it (tests, browsers that refuse it) everything is sealed here. */
export function createSealer(worker?: () => Sealer): Sealer {
  let large: Sealer | undefined;
  const here: Sealer = {
    seal: async (input) => seal({ ...input, random: secureRandom }),
    openAnswer: async (keys, answer) => openAnswer(keys, answer),
  };
  const forSize = (size: number): Sealer => {
    if (size <= LARGE || !worker) return here;
    large ??= worker();
    return large;
  };
  const content = (body: unknown) => (body as { content?: unknown } | undefined)?.content;

  return {
    seal: (input) => forSize(JSON.stringify(input.body).length).seal(input),
    openAnswer: (keys, answer) => {
      const sealed = content(answer.body);
      return forSize(typeof sealed === 'string' ? sealed.length / 2 : 0).openAnswer(keys, answer);
    },
  };
}
