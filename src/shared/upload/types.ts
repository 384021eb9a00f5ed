/** A file as the uploaders show it; items of `features/uploads` have this shape. */
export interface UploaderItem {
  id: string;
  name: string;
  icon: 'image' | 'pdf' | 'video';
  /** 0 to 100 */
  progress: number;
  /** 0 uploading, 1 stored, 2 failed. */
  status: 0 | 1 | 2;
  /** Address of the file in this document; may be empty. */
  previewUrl: string;
  errorMsg: string;
}

export interface UploaderProps {
  /** Accessible name: the subject of the upload. */
  label: string;
  /** Extensions, such as `.png`. */
  accept: readonly string[];
  /** Description of the accepted files. */
  hint: string;
  items: readonly UploaderItem[];
  /** Refused files with the reason. Without a name the reason concerns all chosen files together. */
  problems: readonly { name: string; msg: string }[];
  onFiles: (files: readonly File[]) => void;
  /** Deletes the file, or cancels its upload. */
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onPreview: (item: UploaderItem) => void;
}
