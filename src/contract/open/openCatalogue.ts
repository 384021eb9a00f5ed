import type { OpenCall } from './defineOpenCall';
import * as everything from './openSections';

/** Names of the calls of the open interface. */
export type OpenName = {
  [Name in keyof typeof everything]: (typeof everything)[Name] extends OpenCall ? Name : never;
}[keyof typeof everything];
export type OpenCatalogue = Pick<typeof everything, OpenName>;

const isOpenCall = (value: unknown): value is OpenCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'about' in value;

/** All calls of the open interface (for merchants' programs), by name. */
export const openCatalogue = Object.fromEntries(
  Object.entries(everything).filter(([, value]) => isOpenCall(value)),
) as unknown as OpenCatalogue;

/** Path prefix of all open calls. */
export const OPEN_PREFIX = '/openapi/v1';
