import { IconPlus } from '@arco-design/web-react/icon';
import { useId } from 'react';
import fieldStyles from '../ui/field.module.css';
import { Chooser } from './Chooser';
import { Actions, Bar, FileIcon, Problems } from './parts';
import { UPLOAD_TEXT as TEXT } from './text';
import type { UploaderItem, UploaderProps } from './types';
import styles from './upload.module.css';

interface SingleUploaderProps extends UploaderProps {
  /** Width of the preview: 360 px, or 249 px for an ID card (screen specification, section 9). */
  shape?: 'ordinary' | 'idCard';
}

const stateOf = (item: UploaderItem | undefined) => {
  if (!item) return 'idle';
  return (['uploading', 'done', 'error'] as const)[item.status];
};

/** An uploader for one file, which shows the uploaded file. States: idle, uploading, done, error. */
export function SingleUploader(props: SingleUploaderProps) {
  const { label, accept, hint, items, problems, onFiles, shape = 'ordinary' } = props;
  const id = useId();
  const item = items[0];
  const state = stateOf(item);
  const choose = (
    <Chooser
      label={label}
      accept={accept}
      multiple={false}
      invalid={problems.length > 0 || state === 'error'}
      describedBy={`${id}-hint ${id}-problems`}
      onFiles={onFiles}
      className={styles.frame}
    >
      <IconPlus aria-hidden="true" className={styles.icon} />
      <span>{TEXT.choose(label)}</span>
    </Chooser>
  );
  return (
    <div className={styles.single} data-state={state} data-shape={shape}>
      {item ? <Filled {...props} item={item} /> : choose}
      {item?.status === 2 ? (
        <>
          <span role="alert" className={fieldStyles.error}>
            {item.errorMsg}
          </span>
          {choose}
        </>
      ) : null}
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <Problems id={`${id}-problems`} problems={problems} />
    </div>
  );
}

function Filled(props: UploaderProps & { item: UploaderItem }) {
  const { item, label, onFiles } = props;
  return (
    // A second dropped file is refused with a message. Otherwise the browser would leave the page and open the file.
    // biome-ignore lint/a11y/noStaticElementInteractions: the nested buttons do the same by keyboard
    <div
      className={styles.frame}
      data-filled="true"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {item.icon === 'image' && item.previewUrl ? (
        <img src={item.previewUrl} alt={label} className={styles.picture} />
      ) : (
        <FileIcon icon={item.icon} />
      )}
      <span className={styles.name} title={item.name}>
        {item.name}
      </span>
      <span role="status" className={styles.message}>
        {item.status === 1 ? TEXT.done : null}
      </span>
      {item.status === 0 ? <Bar name={item.name} progress={item.progress} /> : null}
      <Actions {...props} item={item} />
    </div>
  );
}
