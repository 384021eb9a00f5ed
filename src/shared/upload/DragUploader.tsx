import { IconUpload } from '@arco-design/web-react/icon';
import { useId } from 'react';
import fieldStyles from '../ui/field.module.css';
import { Chooser } from './Chooser';
import { Actions, Bar, FileIcon, Problems } from './parts';
import { UPLOAD_TEXT as TEXT } from './text';
import type { UploaderProps } from './types';
import styles from './upload.module.css';

/** An uploader with an area to drop several files at once, and the list of the files below. */
export function DragUploader(props: UploaderProps) {
  const { label, accept, hint, items, problems, onFiles } = props;
  const id = useId();
  return (
    <div className={styles.drag}>
      <Chooser
        label={label}
        accept={accept}
        multiple
        invalid={problems.length > 0}
        describedBy={`${id}-hint ${id}-problems`}
        onFiles={onFiles}
        className={styles.zone}
      >
        <IconUpload aria-hidden="true" className={styles.icon} />
        <span>{TEXT.dragHint(label)}</span>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      </Chooser>
      <Problems id={`${id}-problems`} problems={problems} />
      {items.length > 0 ? (
        <ul aria-label={TEXT.files(label)} className={styles.list}>
          {items.map((item) => (
            <li key={item.id} className={styles.row} data-status={item.status}>
              <FileIcon icon={item.icon} />
              <span className={styles.name} title={item.name}>
                {item.name}
              </span>
              <span role="status" className={styles.message}>
                {item.status === 1 ? TEXT.done : null}
              </span>
              <Actions {...props} item={item} />
              {item.status === 0 ? <Bar name={item.name} progress={item.progress} /> : null}
              {item.status === 2 ? (
                <span role="alert" className={`${fieldStyles.error} ${styles.below}`}>
                  {item.errorMsg}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
