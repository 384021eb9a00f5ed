import net from 'node:net';
import { StartError } from '@sandbox/server/startError';

/** Matches a StartError whose message contains the text. */
export const startError = (text: string) =>
  expect.objectContaining({ constructor: StartError, message: expect.stringContaining(text) });

/** Returns a port on which no program listens. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
