import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { type PostOptions, post } from '@sandbox/outgoing/post';

/*
 * Tests that each message is sent once. No behaviour of the receiver keeps the platform waiting or fills its memory.
 */

const open: (Server | ReturnType<typeof createTcp>)[] = [];
const sockets = new Set<Socket>();
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listening(server: Server | ReturnType<typeof createTcp>): Promise<string> {
  open.push(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
}
const answering = (listener: RequestListener) => listening(createServer(listener));

const OPTIONS: PostOptions = { controls: true, ownPorts: [], timeout: 5_000, mostBytes: 64 * 1024 };
const send = (url: string, options: Partial<PostOptions> = {}) =>
  post(
    url,
    { headers: { 'content-type': 'application/json', 'x-mark': '1' }, body: '{"a":"中"}' },
    { ...OPTIONS, ...options },
  );

it('posts the body byte for byte, with its headers, and reads the answer', async () => {
  const seen: string[] = [];
  const url = await answering((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-mark']} ${Buffer.concat(chunks)}`);
      response.end('{"code":0}');
    });
  });
  expect(await send(url)).toMatchObject({ status: 200, fault: '', body: Buffer.from('{"code":0}') });
  expect(seen).toEqual(['POST /notify 1 {"a":"中"}']);
});

it('follows no redirect', async () => {
  const seen: string[] = [];
  const url = await answering((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  });
  expect(await send(url)).toMatchObject({ status: 302, fault: '' });
  expect(seen).toEqual(['/notify']);
});

it('gives up a request whose answer hangs, trickles or never completes its head', async () => {
  const hangs = await answering(() => {});
  const trickles = await answering((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 5);
    response.on('close', () => clearInterval(drip));
  });
  const headless = await listening(createTcp((socket) => socket.write('HTTP/1.1 200 OK\r\nX-A: ')));
  for (const url of [hangs, trickles, headless])
    expect(await send(url, { timeout: 150 })).toMatchObject({ fault: '0.15秒内没有完成应答' });
});

it('reads a gigabyte only up to its limit', async () => {
  let written = 0;
  const url = await answering((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on('drain', more);
    more();
  });
  const { fault, body } = await send(url);
  expect(fault).toBe('应答过大');
  expect(body.length).toBeLessThanOrEqual(64 * 1024);
  expect(written).toBeLessThan(16 * 1024 * 1024);
});

it('reports an answer that is no HTTP, a refused connection and a closed connection', async () => {
  const greets = await listening(createTcp((socket) => socket.end('220 mail.example.com ESMTP\r\n')));
  const hangsUp = await listening(createTcp((socket) => socket.destroy()));
  const cuts = await answering((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setImmediate(() => response.destroy());
  });
  const gone = createServer();
  const closedPort = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  open.splice(open.indexOf(gone), 1);
  expect((await send(greets)).fault).toBe('应答不是HTTP');
  expect((await send(hangsUp)).fault).toBe('连接被断开');
  expect((await send(cuts)).fault).toBe('应答没有发完');
  expect((await send(closedPort)).fault).toBe('连接被拒绝');
});

it('connects to no host that has a private address, and resolves the name once', async () => {
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    // A second lookup would return another address, but the name is looked up only once.
    return lookups === 1
      ? [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
      : [{ address: '127.0.0.1', family: 4 }];
  };
  expect(await send('https://shop.example.com/', { resolve })).toMatchObject({
    status: null,
    fault: '地址指向本机或内网，未发送',
  });
  expect(lookups).toBe(1);
});

it('connects to the address that was checked', async () => {
  let lookups = 0;
  const seen: (string | undefined)[] = [];
  const url = await answering((request, response) => {
    seen.push(request.headers.host);
    response.end('{"code":0}');
  });
  const named = url.replace('127.0.0.1', 'localhost');
  const resolve = async () => {
    lookups += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  expect(await send(named, { resolve })).toMatchObject({ status: 200, fault: '' });
  expect(lookups).toBe(1);
  expect(seen).toEqual([new URL(named).host]);
});

it('sends nothing to an address that it would refuse to save', async () => {
  const url = await answering((_request, response) => response.end());
  expect(await send(url, { controls: false })).toMatchObject({ status: null, ms: 0 });
  expect((await send(url, { ownPorts: [Number(new URL(url).port)] })).fault).toBe('不能使用平台自己的端口');
});
