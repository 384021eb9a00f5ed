import { ENCRYPTED_PATHS } from '@/contract/encrypted';
import { cryptoKeys, readConfig } from '../domain/settings';
import type { Handlers } from './handler';

export const basicDataHandlers: Handlers<'getCryptoUrl' | 'getSysConfig' | 'getSysConfigNoToken'> = {
  getCryptoUrl: async (_request, { db }) => ({
    urls: [...ENCRYPTED_PATHS],
    publicKey: (await cryptoKeys(db)).publicKey,
  }),

  getSysConfigNoToken: async (_request, { db }) => {
    const { platformName, servicePhone, serviceHours } = await readConfig(db);
    return { platformName, servicePhone, serviceHours };
  },

  getSysConfig: async (_request, { db }) => {
    const { checkerAmount: _ownMatter, ...config } = await readConfig(db);
    return config;
  },
};
