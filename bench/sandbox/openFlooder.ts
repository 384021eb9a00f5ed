import { Agent } from 'node:http';
import { constants, setPriority } from 'node:os';
import { type Asker, askOrder, orderSigner, type Signed } from './signedOrders';

/**
 * The parameters of the flooding process. It sends a fixed number of orders a second, independent of the responses, and reports
 * the responses by status.
 */
export interface Flood {
  url: string;
  asker: Asker;
  perSecond: number;
  seconds: number;
  /** Sends invalid signatures: under the application's own key, or under a key that does not exist. */
  forged: 'no' | 'own' | 'nobody';
}

const TICK = 10;
/** Requests under way; a flooder has no more connections than that. */
const MOST = 400;

// A real flood comes from another machine, so its creation gets the lowest priority on this processor.
setPriority(constants.priority.PRIORITY_LOW);

process.once('message', async ({ url, asker, perSecond, seconds, forged }: Flood) => {
  const signer = orderSigner();
  const agent = new Agent({ keepAlive: true, maxSockets: MOST });
  const answers: Record<string, number> = {};
  const note = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1;
  };
  // A forger first sends a validly signed request from the same address.
  const [first] = await signer.sign(asker, 1);
  if (first) await askOrder(url, agent, first);
  const from = forged === 'nobody' ? { ...asker, key: { ...asker.key, serial: 'NOBODY' } } : asker;
  const orders: Signed[] = await signer.sign(from, perSecond * seconds, forged !== 'no');
  process.send?.('ready');
  process.once('message', () => {
    const begun = performance.now();
    let sent = 0;
    let under = 0;
    const timer = setInterval(async () => {
      const due = Math.min(orders.length, Math.floor(((performance.now() - begun) / 1000) * perSecond));
      for (; sent < due; sent++) {
        const order = orders[sent];
        if (!order || under >= MOST) {
          note('not sent');
          continue;
        }
        under += 1;
        askOrder(url, agent, order)
          .then(
            ({ status }) => note(String(status)),
            () => note('broken'),
          )
          .finally(() => {
            under -= 1;
          });
      }
      if (sent < orders.length || under > 0) return;
      clearInterval(timer);
      await signer.close();
      process.send?.(answers);
      process.disconnect();
    }, TICK);
  });
});
