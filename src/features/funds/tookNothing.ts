import type { Failure } from '@/shared/gateway/reply';

/**
 * What of a failure proves that the platform has taken nothing: a refusal of its own, or a status that it gives before it
 * looks at the order. Everything else may have had its effect.
 */
export const tookNothing = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'refused' || kind === 'unauthorised' || (kind === 'http' && status >= 400 && status < 500);
