import type { ReactNode } from 'react';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import styles from './chart.module.css';
import type { ChartProps } from './LineChart';

const specs = new Map<(again: () => void) => ReactNode, LazySpec<ChartProps>>();
/**
 * Returns the lazy declaration of the chart for a function that renders a loading failure. Cached, so that charts
 * with the same function share one declaration.
 */
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
 * A line chart. Its space is reserved until its code is loaded. `failed` (always the same function) renders a loading failure. A
 * page that opens with a chart names the chart's chunk in `COMES_WITH` (`webpack.config.ts`).
 */
export const Chart = ({ failed, ...props }: ChartProps & { failed: (again: () => void) => ReactNode }) => (
  <LazyComponent of={specOf(failed)} props={props} />
);
