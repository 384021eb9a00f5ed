import fieldStyles from '../ui/field.module.css';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import { UPLOAD_TEXT as TEXT } from './text';
import type { UploaderItem, UploaderProps } from './types';
import styles from './upload.module.css';

const drawn: LazySpec<Pick<UploaderItem, 'icon'>> = {
  load: () => import(/* webpackChunkName: "part.fileIcons" */ './KindIcon').then((m) => m.KindIcon),
  waiting: <span aria-hidden="true" className={styles.icon} />,
  failed: () => null,
};

/** The icon for the kind of a file. Renders nothing if its code cannot be loaded. */
export const FileIcon = (props: Pick<UploaderItem, 'icon'>) => <LazyComponent of={drawn} props={props} />;

export const Bar = ({ name, progress }: { name: string; progress: number }) => (
  <span
    role="progressbar"
    aria-label={TEXT.of(TEXT.uploading(progress), name)}
    aria-valuenow={progress}
    aria-valuemin={0}
    aria-valuemax={100}
    className={styles.bar}
  >
    <span style={{ width: `${progress}%` }} />
  </span>
);

/** Lists the refused files with the reasons; screen readers announce them when they appear. */
export function Problems({ id, problems }: { id: string } & Pick<UploaderProps, 'problems'>) {
  return (
    <span id={id} role="alert">
      {problems.map(({ name, msg }) => (
        <span key={name + msg} className={fieldStyles.error}>
          {name ? `${name}：${msg}` : msg}
        </span>
      ))}
    </span>
  );
}

/** The buttons for one file that are possible in its current state. */
export function Actions({
  item,
  onPreview,
  onRemove,
  onRetry,
}: { item: UploaderItem } & Pick<UploaderProps, 'onPreview' | 'onRemove' | 'onRetry'>) {
  const button = (word: string, act: () => void) => (
    <button type="button" className={styles.action} aria-label={TEXT.of(word, item.name)} onClick={act}>
      {word}
    </button>
  );
  return (
    <span className={styles.actions}>
      {item.status === 2 ? button(TEXT.retry, () => onRetry(item.id)) : null}
      {item.status === 1 && item.previewUrl ? button(TEXT.preview, () => onPreview(item)) : null}
      {button(item.status === 0 ? TEXT.cancel : TEXT.remove, () => onRemove(item.id))}
    </span>
  );
}
