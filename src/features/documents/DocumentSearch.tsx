import { Input } from '@arco-design/web-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useResource } from '@/shared/resource/useResource';
import styles from './documents.module.css';
import { index, words } from './resources';
import { entriesOf, found } from './search';
import { TEXT } from './text';

/** The search field over guides, calls, errors and events of the documentation. */
export function DocumentSearch() {
  const { data } = useResource(index);
  const [typed, setTyped] = useState('');
  const [begun, setBegun] = useState(false);
  const { data: said } = useResource(begun ? words : null);
  const deferred = useDeferredValue(typed);
  const entries = useMemo(
    () => entriesOf(data ?? { calls: [], errors: [], events: [] }, said ?? undefined),
    [data, said],
  );
  const results = found(entries, deferred);
  const isSearching = deferred.trim() !== '';
  return (
    <search className={styles.search}>
      <Input
        allowClear
        type="search"
        aria-label={TEXT.search}
        placeholder={TEXT.search}
        value={typed}
        onChange={setTyped}
        onFocus={() => setBegun(true)}
      />
      <p role="status" className={styles.count}>
        {isSearching ? (results.length === 0 ? TEXT.none : TEXT.found(results.length)) : ''}
      </p>
      {results.length > 0 ? (
        <ul className={styles.results} aria-label={TEXT.results}>
          {results.map(({ title, name, of, to }) => (
            <li key={`${to} ${title}`}>
              <Link to={to} onClick={() => setTyped('')}>
                <strong>{title}</strong>
                {name === undefined ? null : <code>{name}</code>}
                <span>{of}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}
