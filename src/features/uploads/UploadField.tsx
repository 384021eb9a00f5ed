import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { extensionsOf, FILE_KINDS, type FileKindName, IMAGES } from '@/contract/rules/fileKinds';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { SingleUploader } from '@/shared/upload/SingleUploader';
import { UPLOAD_TEXT as TEXT } from '@/shared/upload/text';
import type { UploaderItem, UploaderProps } from '@/shared/upload/types';
import { fieldFailed, fieldWaiting } from './fieldComing';
import type { PreviewProps } from './Preview';
import { type FieldRules, type UploadsState, uploadsEvents, uploadsSelectors } from './slice';

interface UploadFieldProps {
  /** Store key of the field, such as `companyInfo/license`. The uploaded files stay when the user leaves the page and returns. */
  field: string;
  label: string;
  /** Accepted kinds of files; pictures if missing. */
  kinds?: readonly FileKindName[];
  /** Maximum number of files; one if missing. With more than one the field is a drop area. */
  limit?: number;
  shape?: 'ordinary' | 'idCard';
}

const preview: LazySpec<PreviewProps> = {
  load: () => import(/* webpackChunkName: "storedPicture" */ './Preview').then((m) => m.Preview),
  waiting: null,
  failed: fieldFailed,
};

/** Loads the uploader for several files lazily, because few fields need it. */
const several: LazySpec<UploaderProps> = {
  load: () =>
    import(/* webpackChunkName: "part.dragUploader" */ '@/shared/upload/DragUploader').then((m) => m.DragUploader),
  waiting: fieldWaiting,
  failed: fieldFailed,
};

/** Groups the accepted formats by their maximum size, for the hint. */
const groupsOf = (kinds: readonly FileKindName[]) =>
  [...new Set(kinds.map((kind) => FILE_KINDS[kind].limit))].map((limit) => ({
    limit,
    formats: extensionsOf(kinds.filter((kind) => FILE_KINDS[kind].limit === limit)),
  }));

/**
 * A form field for files. Accepted files are uploaded at once, and refused files are listed at the field. The form reads the
 * outcome from the store, and dispatches `fieldClosed` when it is done.
 */
export function UploadField({ field, label, kinds = IMAGES, limit = 1, shape }: UploadFieldProps) {
  const dispatch = useDispatch();
  const { items, problems } = useSelector((state: { uploads: UploadsState }) =>
    uploadsSelectors.selectField(state, field),
  );
  const [previewed, setPreviewed] = useState<UploaderItem | null>(null);
  const rules: FieldRules = useMemo(() => ({ kinds, limit }), [kinds, limit]);

  useEffect(() => {
    dispatch(uploadsEvents.fieldOpened());
  }, [dispatch]);

  const choose = (files: readonly File[]) => {
    const known = files.map((file) => ({ id: chosenFiles.put(file, field), name: file.name, size: file.size }));
    dispatch(uploadsEvents.filesChosen({ field, rules, files: known }));
  };
  const extensions = extensionsOf(kinds);
  const uploader: UploaderProps = {
    label,
    accept: extensions,
    hint: TEXT.rules(groupsOf(kinds)),
    items,
    problems,
    onFiles: choose,
    onRemove: (id) => dispatch(uploadsEvents.fileRemoved({ field, id })),
    onRetry: (id) => dispatch(uploadsEvents.retryRequested({ field, id })),
    onPreview: setPreviewed,
  };
  return (
    <>
      {limit === 1 ? (
        <SingleUploader {...uploader} {...(shape ? { shape } : {})} />
      ) : (
        <LazyComponent of={several} props={uploader} />
      )}
      {previewed ? (
        <LazyComponent
          of={preview}
          props={{
            icon: previewed.icon,
            name: previewed.name,
            src: previewed.previewUrl,
            file: chosenFiles.get(previewed.id),
            onClose: () => setPreviewed(null),
            onDownload: () => dispatch(uploadsEvents.downloadRequested({ id: previewed.id, name: previewed.name })),
          }}
        />
      ) : null}
    </>
  );
}
