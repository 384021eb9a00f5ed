import { type ReactNode, useEffect, useState } from 'react';
import { LazyPart, type LazySpec } from '../ui/LazyPart';
import styles from './chart.module.css';
import type { ChartProps } from './LineChart';

/** True once the browser has been idle: a chart does not compete with the figures. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return setIdle(true);
    const asked = requestIdleCallback(() => setIdle(true), { timeout: 1500 });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}

const specs = new Map<(again: () => void) => ReactNode, LazySpec<ChartProps>>();
/** One spec for one way to fail, whoever draws it. */
function specOf(failed: (again: () => void) => ReactNode): LazySpec<ChartProps> {
  const known = specs.get(failed);
  if (known) return known;
  const spec: LazySpec<ChartProps> = {
    load: () => import(/* webpackChunkName: "chart" */ './LineChart').then(({ LineChart }) => LineChart),
    waiting: <div className={styles.chart} />,
    failed,
  };
  specs.set(failed, spec);
  return spec;
}

/** The chart with its place kept, once there is nothing better to do; `failed` (always the same function) stands for it. */
export function Chart({ failed, ...props }: ChartProps & { failed: (again: () => void) => ReactNode }) {
  return useIdle() ? <LazyPart of={specOf(failed)} props={props} /> : <div className={styles.chart} />;
}
