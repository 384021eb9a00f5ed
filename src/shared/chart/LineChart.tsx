import { type CSSProperties, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useAmountsHidden } from '../amounts/hidden';
import { centsOf, formatMoney } from '../format/money';
import { beijingDay } from '../format/time';
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

/** The day under the pointer, and its distance from the left edge of the chart, px. */
interface Pointed {
  index: number;
  left: number;
}

/** The day, and the amount of each line, of the day under the pointer. On the right half it is drawn left of the pointer. */
function Tooltip({ days, lines, pointed }: ChartProps & { pointed: Pointed }) {
  const { index, left } = pointed;
  const side = index * 2 < days.length ? 'right' : 'left';
  return (
    <div className={styles.tooltip} data-side={side} style={{ left }}>
      <div>
        {days[index]}
        {isToday(days[index]) ? ` ${TEXT.today}` : ''}
      </div>
      {lines.map(({ label, color, amounts: values }) => (
        <div key={label} className={styles.amount}>
          <i style={colorOf(color)} />
          {label}
          <b>{formatMoney(values[index] ?? '0')}</b>
        </div>
      ))}
    </div>
  );
}

const colorOf = (color: string) => ({ '--line': `rgb(var(${color}))` }) as CSSProperties;
const isToday = (day: string | undefined) => day === beijingDay(new Date());

/**
 * A chart of amounts by day. Its vertical axis begins at zero; the line to today, which has not ended, is dashed. The page shows
 * the same figures as a table next to it.
 */
export function LineChart({ days, lines }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const hidden = useAmountsHidden();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart reads colours and labels from the theme and the switch
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
    const endsToday = isToday(days.at(-1));
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        scales: {
          x: { time: false, range: [-0.2, days.length - 0.8] },
          y: { range: (_plot, _min, max) => [0, (max || 100) * 1.1] },
        },
        cursor: { y: false, drag: { x: false, y: false } },
        legend: { show: false },
        hooks: {
          setCursor: [
            ({ cursor, over }) => {
              const { idx, left = -1 } = cursor;
              setPointed(idx == null || left < 0 ? null : { index: idx, left: over.offsetLeft + left });
            },
          ],
        },
        series: [
          {},
          // A line to the last whole day, and a dashed one from there to today.
          ...lines.flatMap(({ color }) => {
            const series = {
              stroke: token(color),
              width: 2,
              points: { size: 6, fill: token(color), show: days.length <= LABELS },
            } satisfies uPlot.Series;
            return endsToday ? [series, { ...series, dash: [5, 4] }] : [series];
          }),
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
      [
        days.map((_, index) => index),
        ...lines.flatMap((line) => {
          const values = line.amounts.map(centsOf);
          const last = values.length - 1;
          return endsToday
            ? [
                values.map((cents, index) => (index < last ? cents : null)),
                values.map((cents, index) => (index >= last - 1 ? cents : null)),
              ]
            : [values];
        }),
      ],
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
  return (
    <div className={styles.chart} aria-hidden="true">
      <ul className={styles.legend}>
        {lines.map(({ label, color }) => (
          <li key={label}>
            <i style={colorOf(color)} />
            {label}
          </li>
        ))}
      </ul>
      <div className={styles.plot} ref={box}>
        {pointed ? <Tooltip days={days} lines={lines} pointed={pointed} /> : null}
      </div>
    </div>
  );
}
