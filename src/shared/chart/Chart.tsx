import type { ReactNode } from 'react';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import styles from './chart.module.css';
import type { ChartProps } from './LineChart';

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

/**
 * The chart, its place kept until its code is here; `failed` (always the same function) stands for it. A page that is
 * opened with a chart names its chunk in `COMES_WITH` (`webpack.config.ts`).
 */
export const Chart = ({ failed, ...props }: ChartProps & { failed: (again: () => void) => ReactNode }) => (
  <LazyComponent of={specOf(failed)} props={props} />
);
