import fc from 'fast-check';
import { initialPassword } from '@/features/account/initialPassword';
import { passwordProblem, strengthOf } from '@/shared/validation/password';

const number = fc.stringMatching(/^[0-9a-f]{32}$/);

it('proposes a strong password that satisfies the rule, from any random number', () => {
  fc.assert(
    fc.property(number, (random) => {
      const password = initialPassword(random);
      expect(passwordProblem(password)).toBeUndefined();
      expect(strengthOf(password)).toBe('high');
    }),
  );
});

it('proposes different passwords for different random numbers', () => {
  expect(initialPassword('00'.repeat(16))).toBe('Aaaaaaa#2222');
  expect(initialPassword('01'.repeat(16))).toBe('Bbbbbbb@3333');
});
