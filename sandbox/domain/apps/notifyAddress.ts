import { addressFault } from '../../outgoing/judge';
import type { Context } from '../context';
import { atField } from '../refusal';

/** Refuses an address that nobody is ever told at, at its field; an empty one is none. */
export function mustBeTellable({ outgoing }: Pick<Context, 'outgoing'>, url: string): void {
  const fault = url === '' ? null : addressFault(url, outgoing);
  if (fault !== null) atField('url', fault);
}
