import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectJudge } from '@/shared/ports/links';
import { Card } from '@/shared/ui/Card';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

/** Links to the pages that this user may open; renders no card without links. */
export function QuickEntries({ of: entries }: { of: Readonly<Record<string, string>> }) {
  const judge = useSelector(selectJudge);
  const open = Object.entries(entries).filter(([path]) => judge(path).kind === 'open');
  if (open.length === 0) return null;
  return (
    <Card title={TEXT.quick}>
      <div className={styles.quick}>
        {open.map(([path, title]) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </div>
    </Card>
  );
}
