import { useState } from 'react';
import { Card } from '@/shared/ui/Card';
import fieldStyles from '@/shared/ui/field.module.css';
import type { Who } from '../access';
import { verdicts } from './access';
import styles from './debugger.module.css';
import { Scroll } from './Scroll';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.access;

/** Lists every route of the console, with the right that the signed-in user lacks for it. */
export function AccessPanel({ who }: { who: Who }) {
  const [filter, setFilter] = useState('');
  const rows = verdicts(who).filter(({ route }) => `${route.path} ${route.title}`.includes(filter.trim()));
  return (
    <Card className={styles.panel}>
      {who.info ? null : <p className={styles.hint}>{TEXT.anonymous}</p>}
      <label className={styles.filter}>
        {TEXT.filter}
        <input className={fieldStyles.input} value={filter} onChange={({ target }) => setFilter(target.value)} />
      </label>
      <Scroll label={TEXT.caption}>
        <table className={styles.table} aria-label={TEXT.caption}>
          <thead>
            <tr>
              <th scope="col">{TEXT.path}</th>
              <th scope="col">{TEXT.title}</th>
              <th scope="col">{TEXT.verdict}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ route, reason }) => (
              <tr key={route.path}>
                <td>{route.path}</td>
                <td>{route.title}</td>
                <td>{reason ?? TEXT.allowed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}
