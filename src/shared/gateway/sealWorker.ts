/** The worker that encrypts calls for `sealInWorker`: it answers each message with one message. */
import { openAnswer, seal } from '../../common/crypto/envelope';
import { secureRandom } from '../../common/crypto/sm';
import type { WorkerAnswer, WorkerTask } from './sealInWorker';

self.addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  const answer = (value: Omit<WorkerAnswer, 'id'>) => self.postMessage({ id: data.id, ...value });
  try {
    answer({
      value: data.task === 'seal' ? seal({ ...data.input, random: secureRandom }) : openAnswer(data.keys, data.answer),
    });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : 'failed' });
  }
});
