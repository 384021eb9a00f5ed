import { addressFault } from '../../outgoing/judge';
import type { Context } from '../context';
import { atField } from '../refusal';

/** Refuses, at its field, an address that the platform never delivers to. An empty address is allowed. */
export function mustBeDeliverable({ outgoing }: Pick<Context, 'outgoing'>, url: string): void {
  const fault = url === '' ? null : addressFault(url, outgoing);
  if (fault !== null) atField('url', fault);
}
