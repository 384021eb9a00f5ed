/**
 * Creates the gateway of a running console with its lazily loaded chunks. All other files receive the gateway's functions as
 * arguments.
 */
import { createGateway, type Gateway, type GatewayConfig, type Identity } from './gateway';
import { tokenCookie } from './tokenCookie';

/** Loads sm-crypto and the envelope: 12 kB that only encrypted calls need. */
const loadSealer = () => import(/* webpackChunkName: "sm" */ './sealStart').then(({ startSealer }) => startSealer());

/** Creates the gateway. `identity` reads the session from the store at the moment a request is sent. */
export const browserGateway = (config: GatewayConfig, identity: () => Identity): Gateway =>
  createGateway({
    identity,
    loadTransport: async () => {
      const { createTransport } = await import(/* webpackChunkName: "transport" */ './transport');
      let sealer: ReturnType<typeof loadSealer> | undefined;
      return createTransport(config, {
        now: Date.now,
        token: tokenCookie.own,
        loadSealer: () => {
          sealer ??= loadSealer().catch((error: unknown) => {
            sealer = undefined;
            throw error;
          });
          return sealer;
        },
      });
    },
  });
