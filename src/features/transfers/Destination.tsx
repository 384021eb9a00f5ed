import { useResource } from '@/shared/resource/useResource';
import type { MoneyAction } from './model';
import { ACTION_TEXT as TEXT } from './text';

/** The receiving account of an action whose receiver the user cannot choose. */
export function Destination({ of: { from, textOf } }: { of: NonNullable<MoneyAction['destination']> }) {
  const { data } = useResource(from);
  return <>{data === null || data === undefined ? TEXT.loading : textOf(data as never) || TEXT.noDestination}</>;
}
