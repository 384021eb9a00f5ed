import type { ResourceState } from '../resource/slice';
import type { Options } from './steps/model';

/** Options of a field that come from the platform: read from the loaded resource. */
export const optionsOf = <Data>(
  { stage, data, again }: ResourceState<Data> & { again: () => void },
  read: (data: Data) => Options,
): Options => (data !== null ? read(data) : stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' });
