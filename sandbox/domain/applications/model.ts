import type { Kysely, Selectable } from 'kysely';
import type { ApplicationKind, ApplicationSpec, ApplicationState, Section } from '@/contract/calls/applications';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Content } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import type { Moment, Texts } from '../reviews';

export type { Content } from '../../db/columnTypes';
export type ApplicationRow = Selectable<Database['applications']>;

/** The owner of applications: an enterprise with its member and merchant. */
export interface Owner {
  enterpriseId: string;
  enterpriseName: string;
  memberNo: string;
  /** The merchant of the session, otherwise the main merchant; empty without a merchant. */
  merchantNo: string;
}

/**
 * Input of the rules: owner, subject and content of an application. The content has no sections or fields that the
 * kind does not declare.
 */
export interface ApplicationRequest {
  owner: Owner;
  subject: string;
  content: Content;
  now: Date;
}

/** The reason why an application for an item cannot be submitted, or cannot be approved. */
export interface Obstacle {
  msg: string;
  bizCode: string;
}

/** The rules of one kind of application. Behaviour that is not declared here is shared by all kinds. */
export interface KindRules {
  spec: ApplicationSpec;
  /** The title of the application, such as 开通微信支付 (open WeChat Pay). */
  title(subject: string, content: Content): string;
  /** The items, such as products, that the application is about. Each item has at most one open application. */
  items(subject: string): readonly string[];
  /**
   * The sections of an application with this content, in order. If left out, an application has all sections of the
   * kind.
   */
  sections?(content: Content): readonly string[];
  /** Data on record with which the form is prefilled. */
  known?(db: Kysely<Database>, asked: Omit<ApplicationRequest, 'content'>): Promise<Content>;
  /** The values in force, field by field, for comparison with the requested values. */
  holds?(db: Kysely<Database>, asked: ApplicationRequest): Promise<Content>;
  /**
   * Problems, by `SECTION.field`, if the content names other items than the subject or the refused application
   * (`mended`). Only the items of the subject take effect on approval, so other items would be ignored.
   */
  about?(asked: { subject: string; content: Content; mended: Content | null }): Texts;
  /**
   * The products whose terms the applicant accepts, and the merchant category code (MCC) that determines their fees.
   * Only for kinds where a correction can change the products or the category. If left out, the consent given with
   * the refused application stays valid.
   */
  agrees?(subject: string, content: Content): { codes: readonly ProductCode[]; mcc?: string | undefined };
  /**
   * Returns the reason why the application is not possible now. Checked at the submission and again before the
   * approval.
   */
  obstacle?(db: Kysely<Database>, asked: ApplicationRequest): Promise<Obstacle | null>;
  /**
   * Validates the sections of the content beyond their schemas, and returns the problems by `SECTION.field`. Runs
   * again before the approval.
   */
  problems?(db: Kysely<Database>, asked: ApplicationRequest): Promise<Texts>;
  /**
   * Returns the display text of a field's value. Undefined: the text that the shared API contract declares is used.
   */
  tell?(
    db: Kysely<Database>,
    asked: { field: string; value: string; owner: Owner; before: Content },
  ): Promise<string | undefined>;
  /** The person who signs the application's agreement on the phone. */
  signer?(db: Kysely<Database>, asked: ApplicationRequest): Promise<{ name: string; mobile: string }>;
  /** Updates other records that show the application's state. Called at each change of the state. */
  moved?(db: Kysely<Database>, owner: Pick<Owner, 'enterpriseId'>, state: ApplicationState): Promise<void>;
  /** Puts the approved application in force. Returns the time from which it applies. */
  pass(db: Kysely<Database>, application: ApplicationRow, owner: Owner, moment: Moment): Promise<Date>;
  /** The link shown after approval. */
  link(application: ApplicationRow): { url: string; text: string };
}

export type Kinds = Readonly<Record<ApplicationKind, KindRules>>;

/** Returns a section of a kind; undefined if the kind has no section of this name. */
export const sectionOf = ({ spec }: KindRules, name: string): Section | undefined =>
  Object.hasOwn(spec.sections, name) ? spec.sections[name] : undefined;

/** The sections that an application with this content has. */
export const sectionsOf = (rules: KindRules, content: Content): readonly string[] =>
  rules.sections?.(content) ?? Object.keys(rules.spec.sections);

/**
 * Returns every freely typed text of the content, such as names and remarks, by `SECTION.field`. The audit rule
 * decides by these texts. Codes, pictures and document numbers are omitted.
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

/** Returns a problem for the field `key` if the items listed in it differ from the items of the application. */
export const sameThings = (key: string, listed: readonly string[], things: readonly string[], msg: string): Texts =>
  [...listed].sort().join(',') === [...things].sort().join(',') ? {} : { [key]: msg };

/** Returns the chosen codes of a list field. */
export const listIn = (typed: string | undefined): string[] => (typed ? typed.split(',') : []);
