/** One file as the uploaders show it; the feature's items are such. */
export interface UploaderItem {
  id: string;
  name: string;
  icon: 'image' | 'pdf' | 'video';
  /** 0 to 100 */
  progress: number;
  /** 0 on its way, 1 stored, 2 failed. */
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
  /** The accepted files, in words. */
  hint: string;
  items: readonly UploaderItem[];
  /** Files that were not taken; without a name it is about all that were chosen together. */
  problems: readonly { name: string; msg: string }[];
  onFiles: (files: readonly File[]) => void;
  /** Deletes; cancels while the file is on its way. */
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onPreview: (item: UploaderItem) => void;
}
