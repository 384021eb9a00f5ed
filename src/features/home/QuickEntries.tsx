import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectJudge } from '@/shared/ports/links';
import { Card } from '@/shared/ui/Card';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

export interface MainEntry {
  path: string;
  label: string;
  icon: ReactNode;
}

interface QuickEntriesProps {
  /** The most frequent actions, as buttons with icons. */
  main?: readonly MainEntry[];
  /** Further pages: path → title. */
  of: Readonly<Record<string, string>>;
}

/** Links to the pages that this user may open; renders no card without links. */
export function QuickEntries({ main = [], of: entries }: QuickEntriesProps) {
  const judge = useSelector(selectJudge);
  const isOpen = (path: string) => judge(path).kind === 'open';
  const actions = main.filter(({ path }) => isOpen(path));
  const open = Object.entries(entries).filter(([path]) => isOpen(path));
  if (actions.length + open.length === 0) return null;
  return (
    <Card title={TEXT.quick}>
      {actions.length > 0 ? (
        <div className={styles.mainEntries}>
          {actions.map(({ path, label, icon }) => (
            <Link key={path} to={path}>
              {icon}
              {label}
            </Link>
          ))}
        </div>
      ) : null}
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
