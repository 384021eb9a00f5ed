import type { SagaGenerator } from 'typed-redux-saga';
import * as z from 'zod/mini';
import type { Call, RequestOf } from '@/contract/defineCall';
import { issueText } from '@/contract/issues';
import { failure, type Reply } from '../../gateway/reply';
import { request } from '../../saga/request';

/**
 * The type of a request as a form holds it: the same fields, but an enum value may still be any text, because it is not validated
 * yet.
 */
export type Typed<Request> = Request extends string
  ? string
  : Request extends readonly (infer Row)[]
    ? readonly Typed<Row>[]
    : Request extends object
      ? { readonly [Name in keyof Request]: Typed<Request[Name]> }
      : Request;

type Fields = Readonly<Record<string, string>>;

const accepts = <C extends Call>({ request: schema }: C, body: unknown): body is RequestOf<C> =>
  z.core.safeParse(schema, body).success;

/** Returns the violations of the call's schema by field, the first for each field. */
function problemsOf({ request: schema }: Call, body: unknown): Fields {
  const issues = z.core.safeParse(schema, body).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.map(String).join('.'), issueText(issue)]).reverse());
}

/**
 * Sends the input with its call. If the input violates the call's schema, the errors are returned by field and
 * nothing is sent. `names` maps the platform's field names to the field names of the form.
 */
export function* send<C extends Call>(
  target: C,
  body: Typed<RequestOf<C>>,
  names: (fields: Fields) => Record<string, string> = (fields) => ({ ...fields }),
): SagaGenerator<Reply<C>> {
  if (!accepts(target, body)) {
    const problems = problemsOf(target, body);
    return failure('refused', Object.values(problems).at(-1) ?? '', { fields: names(problems) });
  }
  const reply = yield* request(target, body, { custom: true });
  return !reply.ok && reply.fields ? { ...reply, fields: names(reply.fields) } : reply;
}
