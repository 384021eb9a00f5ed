import { authorizationOf, readAuthorization } from '@/contract/open/openSigning';

/*
 * Tests the Authorization header of programs. Client libraries write its fields in different orders and with
 * different white space.
 */

const PARTS = {
  kind: 'SM2',
  appId: 'app1',
  serial: 'SK1',
  timestamp: '1795107864',
  nonce: 'abcdefghijklmnop',
  signature: 'MEUCIQ==',
} as const;
const FIELDS = [
  'appId="app1"',
  'serial_no="SK1"',
  'timestamp="1795107864"',
  'nonce_str="abcdefghijklmnop"',
  'signature="MEUCIQ=="',
];
const SCHEME = 'OPEN-SM2-WITH-SM3';

it.each<[string, string]>([
  ['as the platform writes it', authorizationOf(PARTS)],
  ['in another order', `${SCHEME} ${[...FIELDS].reverse().join(',')}`],
  ['with blanks behind the commas', `${SCHEME} ${FIELDS.join(', ')}`],
  ['with blanks around everything', `  ${SCHEME}   ${FIELDS.map((field) => field.replace('=', ' = ')).join(' ,\t')}  `],
  ['with the scheme in lower case', `${SCHEME.toLowerCase()} ${FIELDS.join(',')}`],
])('reads an Authorization header written %s', (_what, header) => {
  expect(readAuthorization(header)).toEqual(PARTS);
});

it.each<[string, string | undefined]>([
  ['that is not there', undefined],
  ['that is empty', ''],
  ['of another scheme', `Bearer ${FIELDS.join(',')}`],
  ['without a blank behind the scheme', `${SCHEME}${FIELDS.join(',')}`],
  ['without a field', `${SCHEME} ${FIELDS.slice(1).join(',')}`],
  ['with a field twice', `${SCHEME} ${[...FIELDS, FIELDS[0]].join(',')}`],
  ['with an unknown field', `${SCHEME} ${[...FIELDS, 'more="1"'].join(',')}`],
  ['with a field of Object', `${SCHEME} ${[...FIELDS.slice(1), 'constructor="1"'].join(',')}`],
  ['without quotes', `${SCHEME} ${FIELDS.join(',').replaceAll('"', '')}`],
  ['with a comma at its end', `${SCHEME} ${FIELDS.join(',')},`],
  ['with two commas', `${SCHEME} ${FIELDS.join(',,')}`],
  ['with a short nonce', `${SCHEME} ${FIELDS.join(',').replace('abcdefghijklmnop', 'abc')}`],
  ['that is too long', `${SCHEME} ${' '.repeat(2_000)}${FIELDS.join(',')}`],
])('refuses an Authorization header %s', (_what, header) => {
  expect(readAuthorization(header)).toBeNull();
});
