import type { ComponentType } from 'react';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { request } from '../saga/request';
import { defineStatus, type StatusSpec } from '../status/defineStatus';
import type { Fact } from '../ui/DescriptionList';
import { detailKey } from './key';
import type { Posting, Related, Step } from './parts';

/** Props of the detail's own parts. */
export interface Within<Data> {
  data: Data;
  /** Key of the shown row. */
  at: string;
  /** The key of the detail in the store; `statusOpened` with this key fetches it again. */
  status: string;
  /** Id of the list under the detail; empty without a list. */
  list: string;
}

/** A detail view: all facts about one row, shown over its list. */
interface DetailSpec<Data> {
  /** Key in the store. */
  id: string;
  title: string;
  facts: (data: Data) => readonly Fact[];
  /** The first content after the facts: a decision of a second person, or the files of a job. */
  Main?: ComponentType<Within<Data>>;
  trail?: (data: Data) => readonly Step[];
  /** Absent for kinds without related trades: the section is then not shown. */
  related?: (data: Data) => readonly Related[] | null;
  /** Related trades open in place of this detail, because the list under it also shows trades. */
  relatedHere?: true;
  postings?: (data: Data) => readonly Posting[] | null;
  /** The actions, below all other parts. */
  Actions?: ComponentType<Within<Data>>;
  /** The rows of its list are complete: a row on screen is used as the detail without a request. */
  wholeRows?: true;
}

/** The platform's answer. A refusal is an answer too and ends the polling. */
type DetailResponse<Data> = { known: Data; refusal: null } | { known: null; refusal: string };

export interface Detail<Data> extends DetailSpec<Data> {
  follows: StatusSpec<DetailResponse<Data>>;
  keyOf: (at: string) => string;
}

interface DetailRequest<C extends Call> {
  call: C;
  request: (at: string) => RequestOf<C>;
  /** Returns whether the data change by themselves; the detail is then polled while it is open. */
  changes?: (data: AnswerOf<C>) => boolean;
}

/** Declares a detail as data: its request, and its parts in the common order. */
export function defineDetail<C extends Call>(spec: DetailSpec<AnswerOf<C>> & DetailRequest<C>): Detail<AnswerOf<C>> {
  type Data = AnswerOf<C>;
  const { changes = () => false } = spec;
  return {
    ...spec,
    keyOf: (at) => detailKey(spec.id, at),
    follows: defineStatus<DetailResponse<Data>>({
      id: spec.id,
      *ask(search) {
        const body = spec.request(search.get('at') ?? '');
        const reply = yield* request(spec.call, body as never, { custom: true });
        if (reply.ok) return { ok: true, data: { known: reply.data as Data, refusal: null } };
        return reply.kind === 'refused' ? { ok: true, data: { known: null, refusal: reply.msg } } : reply;
      },
      isFinal: ({ known }) => known === null || !changes(known),
    }),
  };
}

/** A detail without its specific types, for the shared components. */
// biome-ignore lint/suspicious/noExplicitAny: the brick reads answers only through the spec's own functions
export type AnyDetail = Detail<any>;
