import { IconFilePdf, IconImage, IconVideoCamera } from '@arco-design/web-react/icon';
import type { UploaderItem } from './types';
import styles from './upload.module.css';

const ICONS = { image: IconImage, pdf: IconFilePdf, video: IconVideoCamera } as const;

export function KindIcon({ icon }: Pick<UploaderItem, 'icon'>) {
  const Icon = ICONS[icon];
  return <Icon aria-hidden="true" className={styles.icon} />;
}
