import { idCheckDigit, luhnDigit, usccCheckDigit } from '../../src/contract/rules/numbers';
import { aPng, pngChunk } from './files';

/* Builds documents (pictures of papers) and their numbers for tests of every kind. Nothing here starts a server. */

/**
 * Builds a picture of a document. The values for the text recognition are embedded as text
 * (`enterpriseName=…;businessLicenseNo=…`).
 */
export function aPaper(says: Record<string, string> = {}): Buffer {
  const text = Object.entries(says)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
  const note = Buffer.concat([Buffer.from('Description\0\0\0\0\0', 'latin1'), Buffer.from(text, 'utf8')]);
  return aPng({ width: 120, height: 76, extra: text === '' ? [] : [pngChunk('iTXt', note)] });
}

/** Returns a valid unified social credit code; `at` makes it unique. */
export function aLicence(at: number): string {
  const body = `91330108MA9T${String(at).padStart(5, '0')}`;
  return body + usccCheckDigit(body);
}
export function anIdNumber(at: number): string {
  const first = `33010619850101${String(at).padStart(3, '0')}`;
  return first + idCheckDigit(first);
}
export function aCardNo(at: number): string {
  const first = `6222020200${String(at).padStart(8, '0')}`;
  return first + luhnDigit(first);
}
