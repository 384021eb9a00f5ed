import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { secrets } from '@/shared/ports/secrets';
import styles from './documents.module.css';
import { copied } from './forms';
import { TEXT } from './text';

/** The address of a platform in the samples. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';

/** A block of code with a copy button. */
export function Snippet({ label, code: printed }: { label: string; code: string }) {
  const dispatch = useDispatch();
  // Commands contain the address of the current platform.
  const code = printed.replaceAll(EXAMPLE_ORIGIN, window.location.origin);
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
