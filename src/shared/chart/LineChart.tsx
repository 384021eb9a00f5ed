import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useAmountsHidden } from '../amounts/hidden';
import { centsOf } from '../format/money';
import { amounts } from '../ports/amounts';
import { useDark } from '../ui/useDark';
import styles from './chart.module.css';
import { CHART_TEXT as TEXT } from './text';

const HEIGHT = 240;
/** Number of day labels that fit side by side on a wide screen. */
const LABELS = 8;

/**
 * Formats an axis label in yuan, from ten thousand on in 万. Floating point is acceptable here, because exact figures are shown
 * elsewhere.
 */
const yuan = (cents: number) =>
  amounts.areHidden()
    ? '****'
    : cents >= 1_000_000
      ? `${Math.round(cents / 10_000) / 100}${TEXT.wan}`
      : String(cents / 100);

const token = (name: string) => {
  const value = getComputedStyle(document.body).getPropertyValue(name).trim();
  return value.startsWith('#') || value.startsWith('rgb') ? value : `rgb(${value})`;
};

export interface ChartProps {
  /** Days of the horizontal axis, such as `2026-11-20`, oldest first. */
  days: readonly string[];
  /** The lines: amounts in wire format, one per day; `color` is the name of a colour token. */
  lines: readonly { label: string; color: string; amounts: readonly string[] }[];
}

/** A chart of amounts by day. Its vertical axis begins at zero. The page shows the same figures as a table next to it. */
export function LineChart({ days, lines }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const hidden = useAmountsHidden();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and labels are read from theme and switch
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const axis: uPlot.Axis = {
      stroke: token('--color-text-3'),
      grid: { show: false },
      ticks: { show: false },
      font: '12px "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
    };
    const step = Math.ceil(days.length / LABELS);
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        scales: {
          x: { time: false, range: [-0.2, days.length - 0.8] },
          y: { range: (_plot, _min, max) => [0, (max || 100) * 1.1] },
        },
        cursor: { drag: { x: false, y: false } },
        legend: { live: true },
        series: [
          { label: TEXT.day, value: (_plot, index) => days[index] ?? '—' },
          ...lines.map(
            ({ label, color }): uPlot.Series => ({
              label,
              stroke: token(color),
              width: 2,
              points: { size: 6, fill: token(color), show: days.length <= LABELS },
              value: (_plot, cents) => (cents === null ? '—' : yuan(cents)),
            }),
          ),
        ],
        axes: [
          {
            ...axis,
            splits: days.map((_, index) => index).filter((index) => (days.length - 1 - index) % step === 0),
            values: (_plot, splits) => splits.map((index) => days[index]?.slice(5) ?? ''),
          },
          {
            ...axis,
            size: 64,
            space: 56,
            grid: { stroke: token('--color-border-2'), width: 1 },
            values: (_plot, splits) => splits.map(yuan),
          },
        ],
      },
      [days.map((_, index) => index), ...lines.map((line) => line.amounts.map(centsOf))],
      element,
    );
    const resized = new ResizeObserver(() => {
      const width = element.clientWidth;
      // A hidden page has no width, so the chart is not redrawn.
      if (width > 0 && width !== plot.width) plot.setSize({ width, height: HEIGHT });
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, lines, dark, hidden]);
  return <div className={styles.chart} ref={box} aria-hidden="true" />;
}
