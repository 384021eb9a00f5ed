/** What other layers may use of the uploads. The fields and the hook end up in the chunks of the pages that use them. */
export { LatePictureField, latePicture } from './LatePicture';
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
