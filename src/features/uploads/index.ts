/** The public interface of uploads for other features. The fields and the hook become part of the chunks that import them. */
export { LazyPictureField, lazyPicture } from './LazyPicture';
export { PictureField } from './PictureField';
export { Preview } from './Preview';
export { StoredPicture } from './StoredPicture';
export { uploadsSaga } from './saga';
export {
  type FieldRules,
  type UploadItem,
  type UploadsState,
  uploadsEvents,
  uploadsReducer,
  uploadsSelectors,
} from './slice';
export { UploadField } from './UploadField';
export { useStoredFile } from './useStoredFile';
