import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * Kinds of loss on the network. `request`: the request is lost. `answer`: the server has responded, but the response
 * is lost.
 */
export type Loss = 'request' | 'answer' | null;

export interface Line {
  url: string;
  /** Number of lost messages by kind. */
  lost: { request: number; answer: number };
  close(): Promise<void>;
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/**
 * Starts a proxy that simulates a bad connection. Its address stays the same, it forwards to the current `target`,
 * and `lose` decides which messages are lost.
 */
export async function aLine(target: () => string, lose: (nr: number, path: string) => Loss): Promise<Line> {
  const lost = { request: 0, answer: 0 };
  const sockets = new Set<Socket>();
  let count = 0;
  const server: Server = createServer((request, response) => {
    const fails = () => request.socket.destroy();
    const pass = async () => {
      const body = await bytesOf(request);
      const loss = lose(++count, request.url ?? '');
      if (loss === 'request') {
        lost.request += 1;
        return fails();
      }
      const { hostname, port } = new URL(target());
      const { method, url: path, headers } = request;
      // The Host header stays that of the proxy, so that addresses in responses lead through the proxy as well.
      const onward = ask({ hostname, port, method, path, headers, agent: false });
      onward.on('error', fails);
      onward.on('response', async (answer) => {
        const bytes = await bytesOf(answer).catch(() => null);
        if (bytes === null) return fails();
        if (loss === 'answer') {
          lost.answer += 1;
          return fails();
        }
        const { connection: _own, 'transfer-encoding': _whole, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': bytes.length }).end(bytes);
        return undefined;
      });
      onward.end(body);
      return undefined;
    };
    pass().catch(fails);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
