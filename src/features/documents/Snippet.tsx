import { Button } from '@arco-design/web-react';
import { useCopy } from '@/shared/output/useCopy';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './documents.module.css';
import { TEXT } from './text';

/**
 * Address of the platform in the sample programs. The page replaces it by the address from which the page was loaded.
 */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';

/** A block of code with a copy button. */
export function Snippet({ label, code: printed }: { label: string; code: string }) {
  const [copy, failed] = useCopy(TEXT.copied);
  // Replaces the example address in the command by the address from which the page was loaded.
  const code = printed.replaceAll(EXAMPLE_ORIGIN, window.location.origin);
  return (
    <figure className={styles.snippet}>
      <figcaption>
        <span>{label}</span>
        <Button size="small" aria-label={TEXT.copyOf(label)} onClick={() => copy(code)}>
          {TEXT.copy}
        </Button>
      </figcaption>
      <FormAlert>{failed ? TEXT.notCopied : null}</FormAlert>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
