import type { DocumentEntry, DocumentError } from '@/contract/documents';
import { address, paths } from '@/shared/paths';
import { GUIDES } from './guides';

/** Something that the search finds. */
export interface Entry {
  title: string;
  /** Under which it stands. */
  of: string;
  to: string;
  /** What it is found by, in lower case. */
  words: string;
}

interface Index {
  calls: readonly DocumentEntry[];
  errors: readonly DocumentError[];
  events: readonly { kind: string; title: string; when: string }[];
}

const plain = (words: readonly string[]) => words.join(' ').toLowerCase();

export const guideAt = (id: string) => address(paths.document.newIndex, { at: id });
export const callAt = ({ kind, name }: Pick<DocumentEntry, 'kind' | 'name'>) =>
  address(paths.document.interfaces, kind === 'OPEN' ? { call: name } : { kind, call: name });

/** All that can be found: headings of guides, calls, errors, events. */
export function entriesOf({ calls, errors, events }: Index): Entry[] {
  const headings = GUIDES.flatMap((guide) => [
    { of: '指南', section: guide, title: guide.title },
    ...guide.sections.map((section) => ({ of: guide.title, section, title: section.title })),
  ]);
  return [
    ...headings.map(({ of, section, title }) => ({
      title,
      of,
      to: guideAt(section.id),
      words: plain([title, JSON.stringify(section.blocks)]),
    })),
    ...calls.map((entry) => ({
      title: entry.title === '' ? entry.name : entry.title,
      of: `${entry.method} ${entry.path}`,
      to: callAt(entry),
      words: plain([entry.name, entry.title, entry.path, entry.group]),
    })),
    ...errors.map(({ code, msg, cause, cure }) => ({
      title: code,
      of: msg,
      to: guideAt('errors-codes'),
      words: plain([code, msg, cause, cure]),
    })),
    ...events.map(({ kind, title, when }) => ({
      title: kind,
      of: title,
      to: guideAt('notify-events'),
      words: plain([kind, title, when]),
    })),
  ];
}

/** Most that are shown. */
export const MOST_FOUND = 12;

/** Those that have every word of what was typed; where the title has it they come first. */
export function found(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const inTitle = ({ title }: Entry) => wanted.every((word) => title.toLowerCase().includes(word));
  const all = entries.filter(({ words, title }) =>
    wanted.every((word) => words.includes(word) || title.includes(word)),
  );
  return [...all.filter(inTitle), ...all.filter((one) => !inTitle(one))].slice(0, MOST_FOUND);
}
