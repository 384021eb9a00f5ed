/**
 * Encrypts (seals) calls on the page's own thread; the worker encrypts large bodies. A separate chunk together with the crypto
 * library sm-crypto.
 */
import { openAnswer, seal } from '../../common/crypto/envelope';
import { secureRandom } from '../../common/crypto/sm';
import type { Sealer } from './sealer';

/**
 * Number of characters of JSON above which the worker encrypts. Encryption on the page would block it for more than a
 * frame or two.
 */
const LARGE = 65_536;

/**
 * Creates the encrypter of calls. `worker` starts the worker; without it (in tests, or if the browser refuses it) everything is
 * encrypted on the page.
 */
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
