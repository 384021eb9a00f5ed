import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { AnswerOf } from '@/contract/defineCall';
import type { weekTradeStatistics } from '@/contract/trades';
import { centsOf } from '@/shared/format/money';
import { useAmountsHidden } from '@/shared/money/hidden';
import { amounts } from '@/shared/ports/amounts';
import { useDark } from '@/shared/ui/useDark';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

const HEIGHT = 240;

/** Axis labels in yuan; from ten thousand on in 万. Only for drawing: figures are shown from their digits. */
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

/** Income and outgo of seven days as two lines over a real zero. */
export function WeekChart({ days }: { days: AnswerOf<typeof weekTradeStatistics> }) {
  const box = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const hidden = useAmountsHidden();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and labels are read from theme and switch
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const line = (color: string, label: string): uPlot.Series => ({
      label,
      stroke: token(color),
      width: 2,
      points: { size: 6, fill: token(color) },
      value: (_plot, cents) => (cents === null ? '—' : yuan(cents)),
    });
    const axis: uPlot.Axis = {
      stroke: token('--color-text-3'),
      grid: { show: false },
      ticks: { show: false },
      font: '12px "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
    };
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
          { label: TEXT.day, value: (_plot, index) => days[index]?.day ?? '—' },
          line('--primary-6', TEXT.weekIncome),
          line('--gray-6', TEXT.weekOutgo),
        ],
        axes: [
          {
            ...axis,
            splits: days.map((_, index) => index),
            values: (_plot, splits) => splits.map((index) => days[index]?.day.slice(5) ?? ''),
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
        days.map(({ income }) => centsOf(income.amount)),
        days.map(({ outgo }) => centsOf(outgo.amount)),
      ],
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, dark, hidden]);
  return <div className={styles.chart} ref={box} aria-hidden="true" />;
}
