import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Database } from '@sandbox/db/schema';
import type { Insertable, Kysely } from 'kysely';
import { OpenScope } from '@/contract/open/defineOpenCall';

/*
 * Helpers that insert programs of merchants into the database. Creating programs in the console has separate tests.
 */

const MERCHANT = 'S800010000001';

/** Inserts an application of 杭州云帆's first merchant, without keys. */
export async function anApp(
  db: Kysely<Database>,
  appId: string,
  more: Partial<Insertable<Database['apps']>> = {},
): Promise<string> {
  const merchant = await db
    .selectFrom('merchants as m')
    .innerJoin('members as o', 'o.enterprise_id', 'm.enterprise_id')
    .select(['m.enterprise_id', 'o.member_no'])
    .where('m.merchant_no', '=', more.merchant_no ?? MERCHANT)
    .executeTakeFirstOrThrow();
  const at = new Date('2026-11-01T00:00:00+08:00');
  await db
    .insertInto('users')
    .values({
      user_id: `U${appId}`,
      login_account: `app:${appId}`,
      login_account_type: 'account',
      kind: 'ordinary',
      nick_name: appId,
      password_hash: '',
      real_name_status: '0',
      base_role_id: 'NEWCOMER',
      status: 'ACTIVE',
      created_at: at,
    })
    .execute();
  await db
    .insertInto('apps')
    .values({
      app_id: appId,
      enterprise_id: merchant.enterprise_id,
      member_no: merchant.member_no,
      merchant_no: MERCHANT,
      user_id: `U${appId}`,
      name: appId,
      state: 'ACTIVE',
      mode: 'TEST',
      scopes: [...OpenScope.options],
      created_at: at,
      creator_name: '张明',
      ...more,
    })
    .execute();
  return appId;
}

/** A request that the receiver of notifications has got. */
export interface Got {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Receiver {
  /** Returns the address of a path on the receiver. */
  url(path?: string): string;
  got: Got[];
  /** Sets the response to further requests; default: 200 and `{"code":0}`. */
  answer: (response: ServerResponse, got: Got) => void;
  close(): Promise<void>;
}

/** Starts a merchant's server that receives notifications, on the loopback address. */
export async function aReceiver(): Promise<Receiver> {
  const got: Got[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      got.push(one);
      receiver.answer(response, one);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: (path = '/notify') => `http://127.0.0.1:${port}${path}`,
    got,
    answer: (response) => response.end('{"code":0}'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
