import type { ResourceState } from '../resource/slice';
import type { Options } from './steps/model';

/** What a field may be chosen from, where the platform says: read from its answer, as far as that is here. */
export const optionsOf = <Data>(
  { stage, data, again }: ResourceState<Data> & { again: () => void },
  read: (data: Data) => Options,
): Options => (data !== null ? read(data) : stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' });
