import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { secrets } from '@/shared/ports/secrets';
import styles from './documents.module.css';
import { copied } from './forms';
import { TEXT } from './text';

/** Something to copy, as it is. */
export function Snippet({ label, code }: { label: string; code: string }) {
  const dispatch = useDispatch();
  return (
    <figure className={styles.snippet}>
      <figcaption>
        <span>{label}</span>
        <Button
          size="small"
          aria-label={TEXT.copyOf(label)}
          onClick={() => dispatch(copied({ secretIds: { text: secrets.put(code) } }))}
        >
          {TEXT.copy}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its box is scrolled by keys */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
