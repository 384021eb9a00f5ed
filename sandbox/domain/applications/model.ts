import type { Kysely, Selectable } from 'kysely';
import type { ApplicationKind, ApplicationSpec, ApplicationState, Section } from '@/contract/applications';
import type { Database } from '../../db/schema';
import type { Content } from '../../db/schemaApplications';
import type { Moment, Texts } from '../reviews';

export type { Content } from '../../db/schemaApplications';
export type ApplicationRow = Selectable<Database['applications']>;

/** Whose application it is. */
export interface Owner {
  enterpriseId: string;
  enterpriseName: string;
  memberNo: string;
  /** The merchant that the session acts for, or the main one; empty while there is none. */
  merchantNo: string;
}

/** What is asked for, as far as it is known. */
export interface Asked {
  owner: Owner;
  subject: string;
  content: Content;
  now: Date;
}

/** Why something cannot be applied for, or cannot pass any more. */
export interface Obstacle {
  msg: string;
  bizCode: string;
}

/** What a kind of application means. Everything else about it is one mechanism. */
export interface KindRules {
  spec: ApplicationSpec;
  /** What it is about in words: 开通微信支付. */
  title(subject: string, content: Content): string;
  /** The things that it is about: of each one lives at a time. */
  items(subject: string): readonly string[];
  /** The sections that this one has, in their order; left out: all of the kind. */
  sections?(content: Content): readonly string[];
  /** What is known already and may be taken over into the form. */
  known?(db: Kysely<Database>, asked: Omit<Asked, 'content'>): Promise<Content>;
  /** What holds now, field by field, beside which the wish is shown. */
  holds?(db: Kysely<Database>, asked: Asked): Promise<Content>;
  /**
   * What in the content says what it is about, where that is another thing than its subject, or than the refused application
   * that it mends: by `SECTION.field`. What follows when it passes is the subject's.
   */
  about?(asked: { subject: string; content: Content; mended: Content | null }): Texts;
  /** Why it cannot be applied for now. Asked again before it passes. */
  obstacle?(db: Kysely<Database>, asked: Asked): Promise<Obstacle | null>;
  /** What is wrong beyond the schema with the sections that are there, by `SECTION.field`. Asked again before it passes. */
  problems?(db: Kysely<Database>, asked: Asked): Promise<Texts>;
  /** How a field is told where its words are not in the contract; undefined: as the contract says. */
  tell?(
    db: Kysely<Database>,
    asked: { field: string; value: string; owner: Owner; before: Content },
  ): Promise<string | undefined>;
  /** Who signs it. */
  signer?(db: Kysely<Database>, asked: Asked): Promise<{ name: string; mobile: string }>;
  /** What else says how it stands: told of every state that it comes to. */
  moved?(db: Kysely<Database>, owner: Pick<Owner, 'enterpriseId'>, state: ApplicationState): Promise<void>;
  /** Puts it in force. Answers from when on it holds. */
  pass(db: Kysely<Database>, application: ApplicationRow, owner: Owner, moment: Moment): Promise<Date>;
  /** What it leads to once it has passed. */
  link(application: ApplicationRow): { url: string; text: string };
}

export type Kinds = Readonly<Record<ApplicationKind, KindRules>>;

/** A section of a kind; undefined for a name that it does not have. */
export const sectionOf = ({ spec }: KindRules, name: string): Section | undefined =>
  Object.hasOwn(spec.sections, name) ? spec.sections[name] : undefined;

/** The sections that an application with this content has. */
export const sectionsOf = (rules: KindRules, content: Content): readonly string[] =>
  rules.sections?.(content) ?? Object.keys(rules.spec.sections);

/**
 * The names and remarks that the rule of audits reads: every text that is typed freely, by `SECTION.field`. Coded values,
 * pictures and numbers of papers say nothing.
 */
export function textsOf({ spec }: KindRules, content: Content): Texts {
  const texts: Texts = {};
  for (const [section, typed] of Object.entries(content))
    for (const [field, value] of Object.entries(typed)) {
      const shown = spec.sections[section]?.fields[field];
      if (shown && !shown.as && !shown.words && !shown.secret && value !== '') texts[`${section}.${field}`] = value;
    }
  return texts;
}

/** What is said where a list of things is another one than what an application is about. */
export const sameThings = (key: string, listed: readonly string[], things: readonly string[], msg: string): Texts =>
  [...listed].sort().join(',') === [...things].sort().join(',') ? {} : { [key]: msg };

/** The words that are chosen in a field that is a list. */
export const listIn = (typed: string | undefined): string[] => (typed ? typed.split(',') : []);
