import { Dialog } from '../ui/Dialog';
import styles from './media.module.css';
import { MEDIA_TEXT as TEXT } from './text';
import { VideoPlayer } from './VideoPlayer';

/** The video player in a dialog. */
export const VideoPreview = ({ name, src, onClose }: { name: string; src: string; onClose: () => void }) => (
  <Dialog title={TEXT.preview(name)} width={760} closeText={TEXT.close} onClose={onClose}>
    <div className={styles.padded}>
      <VideoPlayer name={name} src={src} />
    </div>
  </Dialog>
);
