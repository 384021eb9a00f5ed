import { useSelector } from 'react-redux';
import type { Enterprise } from '@/contract/enterpriseSwitching';
import { enterprisesSelectors } from '@/features/enterprises';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

/** What waits for the user is said in orange, what waits for the platform in grey. */
const toneOf = ({ settledStatus }: Enterprise) => (settledStatus === 'INIT' ? 'waiting' : 'attention');

/** What needs the user: the enterprises that are refused, incomplete or under review. */
export function Todos() {
  const enterprises = useSelector(enterprisesSelectors.selectEnterprises);
  const open = enterprises.flatMap((enterprise) =>
    enterprise.settledStatus === 'PASS' ? [] : [{ enterprise, text: TEXT.todoState[enterprise.settledStatus] }],
  );
  const sorted = [...open].sort(
    (a, b) => Number(toneOf(a.enterprise) === 'waiting') - Number(toneOf(b.enterprise) === 'waiting'),
  );
  return (
    <section className={styles.card} aria-label={TEXT.todos}>
      <div className={styles.cardHead}>
        <h2>{TEXT.todos}</h2>
        {sorted.length > 0 ? <span className={styles.hint}>{TEXT.items(sorted.length)}</span> : null}
      </div>
      {sorted.length === 0 ? (
        <p className={styles.hint}>{TEXT.noTodos}</p>
      ) : (
        <ul>
          {sorted.map(({ enterprise, text }) => (
            <li key={enterprise.enterpriseId} className={styles.todo}>
              <span className={styles.todoDot} data-tone={toneOf(enterprise)} />
              <span>
                <strong>{enterprise.enterpriseName}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
