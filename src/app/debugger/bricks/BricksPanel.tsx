import { useState } from 'react';
import { Provider } from 'react-redux';
import { Card } from '@/shared/ui/Card';
import styles from './bricks.module.css';
import { CHOICE_BRICKS } from './choices';
import { DATA_BRICKS } from './data';
import { FIELD_BRICKS } from './fields';
import { LIST_BRICKS } from './lists';
import type { Brick, Group } from './model';
import { OVER_BRICKS } from './over';
import { PAGE_BRICKS } from './page';
import { STATUS_BRICKS } from './status';
// Installs the link check, which the links in the samples need.
import '../../links';
import { createBricksStore } from './store';
import { BRICKS_TEXT as TEXT } from './text';

/** All groups of shared UI components that the panel shows. */
export const BRICKS: readonly Group[] = [
  PAGE_BRICKS,
  DATA_BRICKS,
  FIELD_BRICKS,
  LIST_BRICKS,
  STATUS_BRICKS,
  CHOICE_BRICKS,
  OVER_BRICKS,
];

const idOf = ({ names: [name] }: Brick) => `brick-${name}`;

function Shown({ brick }: { brick: Brick }) {
  const { names, from, use, states } = brick;
  return (
    <Card as="article" title={names.join(' · ')} titleId={`${idOf(brick)}-title`} id={idOf(brick)} tabIndex={-1}>
      <p>{use}</p>
      <code className={styles.import}>{`import { ${names.join(', ')} } from '${from}';`}</code>
      <div className={styles.states}>
        {states.map(({ label, shown, wide }) => (
          <figure key={label} data-state={`${names[0]} ${label}`} className={wide ? styles.wide : undefined}>
            <figcaption>{label}</figcaption>
            {shown}
          </figure>
        ))}
      </div>
    </Card>
  );
}

/** All UI building blocks in all their states, as a reference for developers of pages. */
export function BricksPanel() {
  const [store] = useState(() => createBricksStore(Date.now()));
  return (
    <Provider store={store}>
      <p className={styles.lead}>{TEXT.lead}</p>
      <nav aria-label={TEXT.jump} className={styles.jump}>
        {BRICKS.flatMap(({ bricks }) => bricks).map((brick) => (
          <button
            key={brick.names[0]}
            type="button"
            className={styles.way}
            onClick={() => {
              const card = document.getElementById(idOf(brick));
              card?.focus({ preventScroll: true });
              card?.scrollIntoView({ block: 'start' });
            }}
          >
            {brick.names[0]}
          </button>
        ))}
      </nav>
      {BRICKS.map(({ title, bricks }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h2>{title}</h2>
          {bricks.map((brick) => (
            <Shown key={brick.names[0]} brick={brick} />
          ))}
        </section>
      ))}
    </Provider>
  );
}
