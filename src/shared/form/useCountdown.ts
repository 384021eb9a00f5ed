import { useEffect, useState } from 'react';
import { clock } from '../ports/clock';

/**
 * Returns the whole seconds until a moment (ms since 1970) and updates them on screen; 0 when it is reached. Computed from the
 * clock, because a decremented counter would drift.
 */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    setNow(clock.now());
    if (until === null || until <= clock.now()) return;
    const timer = setInterval(() => {
      setNow(clock.now());
      if (clock.now() >= until) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
