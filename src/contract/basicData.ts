import * as z from 'zod/mini';
import { defineCall } from './defineCall';

/** Which calls are sealed, and the platform's SM2 public key (130 hex characters, leading 04). */
export const getCryptoUrl = defineCall({
  section: 'basic-data',
  path: '/basic/getCryptoUrl',
  request: z.object({}),
  answer: z.object({
    urls: z.array(z.string()),
    publicKey: z.string().check(z.regex(/^04[0-9a-f]{128}$/)),
  }),
  anonymous: true,
  withoutSession: true,
  kept: true,
});

const SystemConfig = z.object({
  platformName: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
});

/** What the public pages may know of the platform's configuration. */
export const getSysConfigNoToken = defineCall({
  section: 'basic-data',
  path: '/basic/sys/config/get/noToken',
  request: z.object({}),
  answer: SystemConfig,
  anonymous: true,
  withoutSession: true,
});

/** The platform's configuration for a signed-in user. */
export const getSysConfig = defineCall({
  section: 'basic-data',
  path: '/basic/sys/config/get',
  request: z.object({}),
  answer: z.extend(SystemConfig, {
    singleSession: z.boolean(),
    /** Limits of an export and of a batch of vouchers, in rows. */
    exportRowLimit: z.int(),
    voucherBatchLimit: z.int(),
  }),
  withoutSession: true,
});
