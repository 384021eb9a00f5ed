import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crashOf, flowCrashed } from '@/shared/saga/events';

const SRC = path.join(__dirname, '../../../src');
const slices = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('events.ts'))
  .map((file) => [file, readFileSync(path.join(SRC, file), 'utf8')] as const)
  .filter(([, text]) => /\bcrashOf\b/.test(text));

const crash = (began?: { type: string }) => flowCrashed({ flow: 'x', message: 'a bug', ...(began ? { began } : {}) });

describe('the crash of a flow (C-19)', () => {
  it('matches a crash by the slice or the events that began the flow', () => {
    expect(crashOf('money', 'sent')(crash({ type: 'money/sent' }))).toBe(true);
    expect(crashOf('money')(crash({ type: 'money/sent' }))).toBe(true);
    expect(crashOf('money', 'typed')(crash({ type: 'money/sent' }))).toBe(false);
    expect(crashOf('mone')(crash({ type: 'money/sent' }))).toBe(false);
    expect(crashOf('money')(crash())).toBe(false);
    expect(crashOf('money')({ type: 'money/sent' })).toBe(false);
  });

  it.each(slices)('%s names only its own events', (_, text) => {
    const name = /createSlice\(\{\s*name: '(\w+)'/.exec(text)?.[1];
    const named = [...text.matchAll(/crashOf(?:<.*?>)?\(([^)]*)\)/g)].map(([, list = '']) => list.match(/\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(0);
    for (const [slice, ...events] of named) {
      expect(slice).toBe(name);
      for (const event of events) expect(text).toMatch(new RegExp(`^ {4}${event}: `, 'm'));
    }
  });
});
