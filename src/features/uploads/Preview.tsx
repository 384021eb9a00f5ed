import type { ComponentProps } from 'react';
import type { ImagePreview as Image } from '@/shared/media/ImagePreview';
import type { PdfPreview as Pdf } from '@/shared/media/PdfPreview';
import { MEDIA_TEXT as TEXT } from '@/shared/media/text';
import type { VideoPreview as Video } from '@/shared/media/VideoPreview';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import styles from './uploads.module.css';

const failed = (again: () => void) => (
  <div className={styles.failed}>
    <Retry inline again={again}>
      {TEXT.partFailed}
    </Retry>
  </div>
);

const image: LazySpec<ComponentProps<typeof Image>> = {
  load: () =>
    import(/* webpackChunkName: "image" */ '@/shared/media/ImagePreview').then((module) => module.ImagePreview),
  waiting: null,
  failed,
};
const pdf: LazySpec<ComponentProps<typeof Pdf>> = {
  load: () =>
    import(/* webpackChunkName: "pdfPreview" */ '@/shared/media/PdfPreview').then((module) => module.PdfPreview),
  waiting: null,
  failed,
};
const video: LazySpec<ComponentProps<typeof Video>> = {
  load: () =>
    import(/* webpackChunkName: "video" */ '@/shared/media/VideoPreview').then((module) => module.VideoPreview),
  waiting: null,
  failed,
};

export interface PreviewProps {
  icon: 'image' | 'pdf' | 'video';
  name: string;
  src: string;
  file: Blob | undefined;
  onClose: () => void;
  onDownload: () => void;
}

/** Dialog that shows a file (picture, PDF, video). The component for each kind is loaded on demand. */
export function Preview({ icon, name, src, file, onClose, onDownload }: PreviewProps) {
  if (icon === 'image') return <LazyComponent of={image} props={{ name, src, onClose }} />;
  if (icon === 'video') return <LazyComponent of={video} props={{ name, src, onClose }} />;
  const giveUp = () => {
    onClose();
    onDownload();
  };
  return file && <LazyComponent of={pdf} props={{ name, file, onClose, onDownload, onFailed: giveUp }} />;
}
