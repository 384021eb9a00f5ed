/** A file as the uploaders show it; the items of `features/uploads` have this type. */
export interface UploaderItem {
  id: string;
  name: string;
  icon: 'image' | 'pdf' | 'video';
  /** Uploaded percentage, 0 to 100. */
  progress: number;
  /** State of the upload: 0 uploading, 1 stored, 2 failed. */
  status: 0 | 1 | 2;
  /** Local address of the file for its preview; may be empty. */
  previewUrl: string;
  errorMsg: string;
}

export interface UploaderProps {
  /** Accessible name of the uploader, which says what is uploaded. */
  label: string;
  /** Accepted file extensions, such as `.png`. */
  accept: readonly string[];
  /** Text that describes the accepted files. */
  hint: string;
  items: readonly UploaderItem[];
  /** Refused files with the reason. An empty name means that the reason concerns all chosen files together. */
  problems: readonly { name: string; msg: string }[];
  onFiles: (files: readonly File[]) => void;
  /** Deletes the file, or cancels its upload. */
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onPreview: (item: UploaderItem) => void;
}
