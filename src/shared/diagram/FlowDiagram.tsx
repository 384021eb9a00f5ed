import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './diagram.module.css';
import { edgesOf, type Flow } from './flow';
import { layoutOf } from './layout';
import { DIAGRAM_TEXT as TEXT } from './text';

interface FlowDiagramProps extends Flow {
  /** The subject of the diagram, as a caption line under it. */
  caption: string;
}

/** Returns the available width of the diagram in px; null before the first layout. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // A hidden page has no width, so the diagram is not redrawn.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** Returns the y position of one text line among `count` vertically centred lines, px. */
const baseline = (middle: number, line: number, count: number, at: number) =>
  middle + (at - (count - 1) / 2) * line + line * 0.22;

/** A diagram of a money flow: horizontal if there is room, otherwise vertical. Screen readers get a list of its steps. */
export function FlowDiagram({ nodes, edges, caption }: FlowDiagramProps) {
  const id = useId();
  const { box, width } = useWidth();
  const flow = { nodes, edges };
  const across = layoutOf(flow);
  const drawn = width === null || across.width <= width ? across : layoutOf(flow, { width });
  const labelOf = (of: string) => nodes.find((node) => node.id === of)?.label ?? '';
  const steps = edgesOf(flow);
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.box}>
        <svg
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
          width={drawn.width}
          height={drawn.height}
          viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        >
          <title id={`${id}-title`}>{caption}</title>
          <desc id={`${id}-desc`}>{TEXT.described(nodes.length, steps.length)}</desc>
          <defs>
            <marker
              id={`${id}-arrow`}
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" className={styles.arrow} />
            </marker>
          </defs>
          {drawn.edges.map(({ step, path }) => (
            <polyline
              key={step}
              className={styles.edge}
              points={path.map(({ x, y }) => `${x},${y}`).join(' ')}
              markerEnd={`url(#${id}-arrow)`}
            />
          ))}
          {drawn.edges.map(({ step, at, size: { width: wide, height: high } }) => (
            // A box under the label hides the line of the edge.
            <rect
              key={step}
              className={styles.gap}
              x={at.x - wide / 2}
              y={at.y - high / 2}
              width={wide}
              height={high}
            />
          ))}
          {drawn.edges.map(({ step, lines, at }) => (
            <text key={step} className={styles.label}>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no identity other than their position
                <tspan key={index} x={at.x} y={baseline(at.y, 16, lines.length, index)}>
                  {line}
                </tspan>
              ))}
            </text>
          ))}
          {drawn.nodes.map((node) => {
            const middle = node.x + node.width / 2;
            const text = node.y + node.height / 2;
            return (
              <g key={node.id} data-kind={node.kind} className={styles.node}>
                <rect x={node.x + 1} y={node.y + 1} width={node.width - 2} height={node.height - 2} rx={4} />
                <text className={styles.kind} x={middle} y={baseline(text - node.lines.length * 10, 18, 1, 0)}>
                  {TEXT.kinds[node.kind]}
                </text>
                <text className={styles.name}>
                  {node.lines.map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no identity other than their position
                    <tspan key={index} x={middle} y={baseline(text + 9, 20, node.lines.length, index)}>
                      {line}
                    </tspan>
                  ))}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <ol className="visually-hidden" aria-label={TEXT.steps}>
        {steps.map(({ from, to, label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: arrows have no identity other than their position
          <li key={at}>{TEXT.step(labelOf(from), labelOf(to), label)}</li>
        ))}
      </ol>
    </figure>
  );
}
