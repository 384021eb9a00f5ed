import { useId, useRef, useState } from 'react';
import { Select } from '../ui/Select';
import styles from './media.module.css';
import { MEDIA_TEXT as TEXT } from './text';

/**
 * The speeds that the user can choose, as factors of normal speed (screen specification, section 9; the 0 there is
 * the pause button).
 */
const RATES = [0.5, 1, 1.5, 2] as const;

/** A video in 16:9 with the browser's own controls and a choice of speed. */
export function VideoPlayer({ name, src }: { name: string; src: string }) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState<number>(1);
  const [failed, setFailed] = useState(false);
  if (failed || src === '') {
    return (
      <p role="alert" className={styles.noVideo}>
        {TEXT.notPlayable}
      </p>
    );
  }
  const choose = (chosen: number) => {
    setRate(chosen);
    if (video.current) {
      // Sets the default rate too, because a restarted video returns to it.
      video.current.defaultPlaybackRate = chosen;
      video.current.playbackRate = chosen;
    }
  };
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: users upload videos as evidence, without captions */}
      <video
        ref={video}
        src={src}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
        className={styles.video}
        onError={() => setFailed(true)}
      />
      <span className={styles.rate}>
        <label htmlFor={id}>{TEXT.rate}</label>
        <Select
          id={id}
          label={TEXT.rate}
          fit
          few
          options={RATES.map((value) => ({ value: String(value), label: TEXT.rateOf(value) }))}
          value={String(rate)}
          onChange={(chosen) => choose(Number(chosen))}
        />
      </span>
    </div>
  );
}
