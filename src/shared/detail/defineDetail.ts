import type { ComponentType } from 'react';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { request } from '../saga/request';
import { defineStatus, type StatusSpec } from '../status/defineStatus';
import type { Fact } from '../ui/DescriptionList';
import { detailKey } from './key';
import type { Posting, Related, Step } from './parts';

/** What a detail's own parts are given. */
export interface Within<Data> {
  data: Data;
  /** Which one it is. */
  at: string;
  /** Where it stands in the store: `statusOpened` with it asks anew. */
  status: string;
  /** Id of the list that it stands over; empty where it stands over none. */
  list: string;
}

/** One thing with all that is known of it, shown over the list it is a row of. */
export interface DetailSpec<Data> {
  /** Key in the store. */
  id: string;
  title: string;
  facts: (data: Data) => readonly Fact[];
  /** What has to be seen or decided before anything else: a second person's decision, the files of a job. */
  Main?: ComponentType<Within<Data>>;
  trail?: (data: Data) => readonly Step[];
  /** Absent where it has none by its nature: then nothing is said of them. */
  related?: (data: Data) => readonly Related[] | null;
  /** Related trades open in its place: the list that it stands over is one of trades. */
  relatedHere?: true;
  postings?: (data: Data) => readonly Posting[] | null;
  /** What can be done, below everything. */
  Actions?: ComponentType<Within<Data>>;
  /** Its rows on a list are whole: what is among the rows on screen is as new as they are and not asked for. */
  wholeRows?: true;
}

/** What the platform said of it: a refusal is an answer too, and ends the asking. */
export type Told<Data> = { known: Data; refusal: null } | { known: null; refusal: string };

export interface Detail<Data> extends DetailSpec<Data> {
  follows: StatusSpec<Told<Data>>;
  keyOf: (at: string) => string;
}

interface Asking<C extends Call> {
  call: C;
  request: (at: string) => RequestOf<C>;
  /** It changes by itself: asked for again, with the platform's waits, as long as it is shown. */
  changes?: (data: AnswerOf<C>) => boolean;
}

/** Declares a detail as data: how it is asked for, and its parts in the order in which every detail has them. */
export function defineDetail<C extends Call>(spec: DetailSpec<AnswerOf<C>> & Asking<C>): Detail<AnswerOf<C>> {
  type Data = AnswerOf<C>;
  const { changes = () => false } = spec;
  return {
    ...spec,
    keyOf: (at) => detailKey(spec.id, at),
    follows: defineStatus<Told<Data>>({
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

/** A detail whose types are forgotten, for the brick's own code. */
// biome-ignore lint/suspicious/noExplicitAny: the brick reads answers only through the spec's own functions
export type AnyDetail = Detail<any>;
