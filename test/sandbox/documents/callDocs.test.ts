import { permissionWords } from '@sandbox/domain/documents/permissionWords';
import { untriedOf } from '@sandbox/handlers/platform/documents';
import * as z from 'zod/mini';
import { type CallName, catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import { PERMISSIONS } from '@/contract/permissions';

/*
 * Tests properties of every console call in the documentation: its title, its purpose, and whether it can be tried.
 */

const calls = Object.entries(catalogue) as [CallName, Call][];

it('describes the purpose of each call in a separate Chinese sentence', () => {
  const purposes = calls.map(([, { doc }]) => doc?.purpose ?? '');
  expect(purposes.filter((purpose) => [...purpose].length < 8 || !/^\p{Script=Han}.*。$/u.test(purpose))).toEqual([]);
  expect(purposes.filter((purpose, at) => purposes.indexOf(purpose) !== at)).toEqual([]);
  const names = new Set<string>([...calls.map(([name]) => name), ...calls.map(([, { path }]) => path)]);
  expect(purposes.filter((purpose) => names.has(purpose))).toEqual([]);
});

it('gives each call a short Chinese title that is unique in its group', () => {
  const titles = calls.map(([, { doc }]) => doc?.title ?? '');
  expect(titles.filter((title) => !/^\p{Script=Han}[\p{Script=Han}\w]{3,13}$/u.test(title))).toEqual([]);
  const inGroups = calls.map(([, { section, doc }]) => `${section} ${doc?.title}`);
  expect(inGroups.filter((title, at) => inGroups.indexOf(title) !== at)).toEqual([]);
});

it('explains each refusal in Chinese', () => {
  const meanings = calls.flatMap(([, { refusals }]) => Object.values(refusals));
  expect(meanings.length).toBeGreaterThan(100);
  expect(meanings.filter((meaning) => !/\p{Script=Han}/u.test(meaning))).toEqual([]);
});

/** Returns the names of all fields of a schema that hold a value, at any depth. */
function namesIn(schema: z.core.$ZodType, io: 'input' | 'output'): Set<string> {
  const names = new Set<string>();
  const walk = (json: unknown): void => {
    if (Array.isArray(json)) for (const one of json) walk(one);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return;
    for (const [key, value] of Object.entries(json)) {
      if (key === 'properties')
        for (const [name, { type }] of Object.entries(value as Record<string, { type?: unknown }>))
          if (type !== 'object' && type !== 'array') names.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }));
  return names;
}

const SECTIONS = ['login', 'password-and-email', 'enterprise-switching'];
/** Matches fields with a password, except the payment password, which calls that move money need. */
const SECRET_FIELD = /^(password|.*password|.*pwd)$/i;
/** Fields of responses that sign a user in or prove an identity. */
const SECRET_ANSWERED = /^(access_token|grant|ticket|proof|apiKey|privateKey|token)$/;

it('excludes calls from trying that change who is signed in or carry a password or a key', () => {
  const tried = calls.filter(([, call]) => untriedOf(call) === '');
  expect(tried.length).toBeGreaterThan(300);
  const forbidden = tried.filter(
    ([, call]) =>
      SECTIONS.includes(call.section) ||
      [...namesIn(call.request, 'input')].some((name) => SECRET_FIELD.test(name) && name !== 'payPassword') ||
      (!call.blob && [...namesIn(call.answer, 'output')].some((name) => SECRET_ANSWERED.test(name))) ||
      /\/key\/|apiKey|hmac/i.test(call.path) ||
      call.anonymous ||
      call.multipart,
  );
  expect(forbidden.map(([name]) => name)).toEqual([]);
});

it('gives a reason for each call that cannot be tried, and excludes no other call', () => {
  const others = calls.filter(
    ([, call]) => untriedOf(call) !== '' && !SECTIONS.includes(call.section) && !call.anonymous && !call.multipart,
  );
  expect(others.map(([name]) => name).sort()).toEqual([
    'addOaUserInfo',
    'addUser',
    'appApiKeyReplace',
    'appHmacSwitch',
    'appKeyAdd',
    'appKeyChallenge',
    'appKeyRevoke',
    'batchRelease',
    'bindEmailAndPwd',
    'bindEnterpriseAdmin',
    'changeEnterpriseAdmin',
    'checkerRelease',
    'lookApiKey',
    'payOrderPass',
    'sendAdminChangeCode',
  ]);
  for (const [, call] of calls) expect(untriedOf(call)).toMatch(/^$|。$/);
});

it('names each permission in Chinese, with its code in brackets', () => {
  expect(permissionWords('operation:manage')).toBe('“管理产品规则与子商户”（operation:manage）');
  const words = PERMISSIONS.map(permissionWords);
  expect(words.filter((said) => !/^“[\p{Script=Han}、]+”（[a-z]+:[a-z]+）$/u.test(said))).toEqual([]);
});
