import type { ComponentType, ReactNode } from 'react';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { request } from '../saga/request';
import { defineStatus, type StatusSpec } from '../status/defineStatus';
import type { Fact } from '../ui/DescriptionList';
import { detailKey } from './key';
import type { Posting, Related, Step } from './parts';

/** Props of the components `Main` and `Actions`, which a detail view adds to the shared components. */
export interface Within<Data> {
  data: Data;
  /** Key of the row whose detail is shown. */
  at: string;
  /** The key of the detail's data in the store. The action `statusOpened` with this key fetches the data again. */
  status: string;
  /** Id of the list page over which the detail is shown; empty if there is no list. */
  list: string;
}

/** The head of a detail about money. Its actions are in it, and its facts do not repeat it. */
export interface DetailHead {
  /** Amount in wire format, in yuan. */
  amount: string;
  /** The sign before the amount where both directions are possible. */
  sign?: '+' | '−';
  /** The state, as its badge; absent for rows without states. */
  state?: ReactNode;
  /** The other party, or what the money is for. */
  party: string | null;
}

/** A detail view: all data of one row, such as an order, shown in a drawer over its list. */
interface DetailSpec<Data> {
  /** Key of this kind of detail in the store. */
  id: string;
  title: string;
  head?: (data: Data) => DetailHead;
  facts: (data: Data) => readonly Fact[];
  /** The first component below the row's data, such as the release decision of a second person, or the files of an export job. */
  Main?: ComponentType<Within<Data>>;
  trail?: (data: Data) => readonly Step[];
  /**
   * Returns the related trades, such as refunds. Absent for kinds of rows without related trades, which have no
   * section for them.
   */
  related?: (data: Data) => readonly Related[] | null;
  /** Opens a related trade in place of this detail, because the list under the detail shows such trades too. */
  relatedHere?: true;
  postings?: (data: Data) => readonly Posting[] | null;
  /** The actions on the row: in the head, without a head at the bottom of the detail view, on a phone in a bar. */
  Actions?: ComponentType<Within<Data>>;
  /** The list's rows contain all data of the detail, so the detail of a row on screen is shown without a request. */
  wholeRows?: true;
}

/** The platform's response: the row's data, or the text of a refusal. A refusal is final and ends the polling. */
type DetailResponse<Data> = { known: Data; refusal: null } | { known: null; refusal: string };

export interface Detail<Data> extends DetailSpec<Data> {
  follows: StatusSpec<DetailResponse<Data>>;
  keyOf: (at: string) => string;
}

interface DetailRequest<C extends Call> {
  call: C;
  request: (at: string) => RequestOf<C>;
  /**
   * Returns whether the platform may still change the data, as in a pending order. The detail is then polled while it is open.
   */
  changes?: (data: AnswerOf<C>) => boolean;
}

/** Declares a detail view as data: its request, and its sections, which all kinds show in the same order. */
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
// biome-ignore lint/suspicious/noExplicitAny: answers differ by spec, and are read only by functions of the same spec
export type AnyDetail = Detail<any>;
