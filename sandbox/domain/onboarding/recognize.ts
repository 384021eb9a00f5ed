import { inflateSync } from 'node:zlib';
import type * as z from 'zod/mini';
import type { PaperKind, RecognizedField } from '@/contract/calls/onboardingRegisters';
import { Day } from '@/contract/primitives';
import {
  AccountName,
  AddressLine,
  Capital,
  CompanyName,
  CorporateAccountNo,
  IdNumber,
  PersonName,
  Uscc,
} from '@/contract/rules/documentFields';

/*
 * Simulates text recognition of uploaded pictures without reading pixels. A test picture contains its content as
 * embedded text (PNG tEXt or iTXt, JPEG comment): `enterpriseName=…;businessLicenseNo=…`. A value counts as uncertain
 * if it ends in a question mark or is invalid for its field.
 */

const TEXTS: Readonly<Record<RecognizedField, z.core.$ZodType | null>> = {
  enterpriseName: CompanyName,
  businessLicenseNo: Uscc,
  registeredCapital: Capital,
  licenseValidityStart: Day,
  licenseValidityEnd: Day,
  address: AddressLine,
  legalName: PersonName,
  legalIdNumber: IdNumber,
  legalIdValidityStart: Day,
  legalIdValidityEnd: Day,
  accountName: AccountName,
  accountNo: CorporateAccountNo,
  bankCode: null,
  branchCode: null,
};

/** For each kind of document: the fields that it can contain, and shorter labels that mean the same field. */
const ON_PAPER: Readonly<
  Record<PaperKind, { fields: readonly RecognizedField[]; also: Record<string, RecognizedField> }>
> = {
  LICENSE: {
    fields: [
      'enterpriseName',
      'businessLicenseNo',
      'registeredCapital',
      'licenseValidityStart',
      'licenseValidityEnd',
      'address',
      'legalName',
    ],
    also: {
      name: 'enterpriseName',
      uscc: 'businessLicenseNo',
      start: 'licenseValidityStart',
      end: 'licenseValidityEnd',
    },
  },
  ID_FRONT: { fields: ['legalName', 'legalIdNumber'], also: { name: 'legalName', id: 'legalIdNumber' } },
  ID_BACK: {
    fields: ['legalIdValidityStart', 'legalIdValidityEnd'],
    also: { start: 'legalIdValidityStart', end: 'legalIdValidityEnd' },
  },
  BANK_PERMIT: {
    fields: ['accountName', 'accountNo', 'bankCode', 'branchCode'],
    also: { name: 'accountName', account: 'accountNo' },
  },
};

/** Maximum length in bytes of a text embedded in a picture. */
const LONGEST = 16_384;

function pngTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    const end = data.indexOf(0);
    if (type === 'tEXt' && end >= 0) texts.push(data.toString('latin1', end + 1));
    if (type === 'iTXt' && end >= 0) {
      const packed = data[end + 1] === 1;
      const language = data.indexOf(0, end + 3);
      const translated = data.indexOf(0, language + 1);
      if (language >= 0 && translated >= 0) {
        const text = data.subarray(translated + 1);
        texts.push((packed ? inflateSync(text, { maxOutputLength: LONGEST }) : text).toString('utf8'));
      }
    }
    at += 12 + length;
  }
  return texts;
}

/** Returns the comments of a JPEG file. All comments are before the compressed picture data. */
function jpegTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1];
    if (marker === 0xda || marker === 0xd9) break;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xfe) texts.push(bytes.toString('utf8', at + 4, at + 2 + length));
    at += 2 + length;
  }
  return texts;
}

interface Recognized {
  field: RecognizedField;
  value: string;
  confidence: 'sure' | 'unsure';
}

/** Returns the texts embedded in the picture of a document, in the order of the document's fields. Empty if there are none. */
export function recognizePicture(kind: PaperKind, bytes: Buffer): Recognized[] {
  let texts: string[];
  try {
    texts = bytes[0] === 0x89 ? pngTexts(bytes) : jpegTexts(bytes);
  } catch {
    // Treats a picture whose embedded texts cannot be unpacked as a picture without texts.
    return [];
  }
  const { fields, also } = ON_PAPER[kind];
  const recognized = new Map<RecognizedField, string>();
  for (const pair of texts.filter((text) => text.length <= LONGEST).flatMap((text) => text.split(';'))) {
    const [name = '', ...rest] = pair.split('=');
    const field = also[name.trim()] ?? fields.find((one) => one === name.trim());
    const value = rest.join('=').trim();
    if (field !== undefined && value !== '') recognized.set(field, value);
  }
  return fields.flatMap((field) => {
    const text = recognized.get(field);
    if (text === undefined) return [];
    const value = text.replace(/[?？]$/, '').slice(0, 200);
    const schema = TEXTS[field];
    const sure = value === text && (schema === null || (schema as z.ZodMiniType).safeParse(value).success);
    return [{ field, value, confidence: sure ? ('sure' as const) : ('unsure' as const) }];
  });
}
