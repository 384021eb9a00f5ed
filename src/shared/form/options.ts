import type { ResourceState } from '../resource/slice';
import type { Options } from '../ui/Select';

/** Converts a loaded resource of the platform to the options of a field. */
export const optionsOf = <Data>(
  { stage, data, again }: ResourceState<Data> & { again: () => void },
  read: (data: Data) => Options,
): Options => (data !== null ? read(data) : stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' });
