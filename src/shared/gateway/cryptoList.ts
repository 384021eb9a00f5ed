import { getCryptoUrl } from '@/contract/calls/basicData';
import { type Call, isSealed } from '@/contract/defineCall';
import type { Reply } from './reply';

interface CryptoList {
  /**
   * Returns whether the call is encrypted on this path. The call's declaration always applies, so that an attacker who blocks the
   * list cannot get a password in plain text. The platform's list, read once, may add further paths.
   */
  covers(call: Call, path: string): Promise<boolean>;
  /**
   * Returns the configured public key. Returns null if none is configured or the platform's key differs: encrypted calls are then
   * not sent.
   */
  trustedKey(): Promise<string | null>;
}

/**
 * Creates the list of encrypted calls. `ask` sends getCryptoUrl. Concurrent callers share one request; a failed request is
 * repeated at the next use.
 */
export function createCryptoList(ask: () => Promise<Reply<typeof getCryptoUrl>>, configuredKey: string): CryptoList {
  let known: Promise<{ urls: ReadonlySet<string>; publicKey: string } | null> | undefined;

  const read = () => {
    known ??= ask().then((reply) => {
      // Caches only a list with the right key. After any other answer the list is requested again at its next use.
      if (!reply.ok || reply.data.publicKey !== configuredKey) known = undefined;
      return reply.ok ? { urls: new Set(reply.data.urls), publicKey: reply.data.publicKey } : null;
    });
    return known;
  };

  return {
    covers: async (call, path) => {
      if (call.blob || call.multipart || call.path === getCryptoUrl.path) return false;
      if (isSealed(call)) return true;
      return (await read())?.urls.has(path) ?? false;
    },
    trustedKey: async () => {
      const list = await read();
      const key = list?.publicKey ?? configuredKey;
      return configuredKey !== '' && key === configuredKey ? key : null;
    },
  };
}
