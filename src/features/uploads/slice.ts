import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoredFile } from '@/contract/calls/fileUpload';
import type { FileKindName } from '@/contract/rules/fileKinds';
import { sessionEvents } from '@/features/session';

/** State of an upload: 0 uploading, 1 stored, 2 failed (specification "screens", section 3). */
type UploadStatus = 0 | 1 | 2;

export interface UploadItem {
  /** Key of the file in memory outside the store. */
  id: string;
  name: string;
  icon: 'image' | 'pdf' | 'video';
  /** Progress from 0 to 100; 100 only when the platform has stored the file. */
  progress: number;
  status: UploadStatus;
  /** Address of the stored file; empty until it is stored. */
  url: string;
  /** Address of the file in memory, for its preview in this page. */
  previewUrl: string;
  errorMsg: string;
  /** The platform's response about the stored file; null until then. */
  stored: StoredFile | null;
}

/** A refused file with the reason. Without a name the reason is about all files that were chosen together. */
export interface Problem {
  name: string;
  msg: string;
}

interface FieldState {
  items: readonly UploadItem[];
  problems: readonly Problem[];
}

/** The rules for the files of a field: accepted kinds and maximum number. */
export interface FieldRules {
  kinds: readonly FileKindName[];
  /** Maximum number of files in the field. */
  limit: number;
}

export interface ChosenFile {
  id: string;
  name: string;
  /** Size of the file in bytes. */
  size: number;
}

/** The state of a stored file that a page displays. */
export type ShownFile =
  | { stage: 'loading' }
  /** The file can be displayed. `id`: key of the file in memory; empty if `address` leads to another server. */
  | { stage: 'ready'; address: string; contentType: string; id: string }
  | { stage: 'failed'; msg: string };

export interface UploadsState {
  fields: Readonly<Record<string, FieldState>>;
  /** Displayed files by the address that the platform returned. */
  shown: Readonly<Record<string, ShownFile>>;
}

type InField<More = unknown> = { field: string } & More;

const initial: UploadsState = { fields: {}, shown: {} };
const EMPTY: FieldState = { items: [], problems: [] };

const inField = (state: UploadsState, field: string, change: (now: FieldState) => FieldState): UploadsState => ({
  ...state,
  fields: { ...state.fields, [field]: change(state.fields[field] ?? EMPTY) },
});

const inItem = (
  state: UploadsState,
  { field, id }: InField<{ id: string }>,
  change: (item: UploadItem) => UploadItem,
): UploadsState =>
  state.fields[field]
    ? inField(state, field, (now) => ({
        ...now,
        items: now.items.map((item) => (item.id === id ? change(item) : item)),
      }))
    : state;

const slice = createSlice({
  name: 'uploads',
  initialState: initial,
  reducers: {
    /** An upload field has appeared on screen, so the code of uploads is loaded. */
    fieldOpened: (state) => state,
    filesChosen: (state, { payload }: PayloadAction<InField<{ rules: FieldRules; files: readonly ChosenFile[] }>>) =>
      inField(state, payload.field, (now) => ({ ...now, problems: [] })),
    filesRefused: (state, { payload }: PayloadAction<InField<{ problems: readonly Problem[] }>>) =>
      inField(state, payload.field, (now) => ({ ...now, problems: [...now.problems, ...payload.problems] })),
    /** A file passed its checks and waits for its upload. */
    uploadQueued: (
      state,
      { payload }: PayloadAction<InField<Pick<UploadItem, 'id' | 'name' | 'icon' | 'previewUrl'>>>,
    ) => {
      const { field, ...known } = payload;
      const item: UploadItem = { ...known, progress: 0, status: 0, url: '', errorMsg: '', stored: null };
      return inField(state, field, (now) => ({ ...now, items: [...now.items, item] }));
    },
    uploadProgressed: (state, { payload }: PayloadAction<InField<{ id: string; progress: number }>>) =>
      inItem(state, payload, (item) =>
        item.status === 0 ? { ...item, progress: Math.max(item.progress, payload.progress) } : item,
      ),
    uploadDone: (state, { payload }: PayloadAction<InField<{ id: string; stored: StoredFile }>>) =>
      inItem(state, payload, (item) => ({
        ...item,
        status: 1,
        progress: 100,
        url: payload.stored.url,
        stored: payload.stored,
      })),
    uploadFailed: (state, { payload }: PayloadAction<InField<{ id: string; msg: string }>>) =>
      inItem(state, payload, (item) => ({ ...item, status: 2, errorMsg: payload.msg })),
    retryRequested: (state, { payload }: PayloadAction<InField<{ id: string }>>) =>
      inItem(state, payload, (item) => (item.status === 2 ? { ...item, status: 0, progress: 0, errorMsg: '' } : item)),
    /** The user removed a file or cancelled its upload. */
    fileRemoved: (state, { payload }: PayloadAction<InField<{ id: string }>>) =>
      state.fields[payload.field]
        ? inField(state, payload.field, (now) => ({
            problems: [],
            items: now.items.filter(({ id }) => id !== payload.id),
          }))
        : state,
    downloadRequested: (state, _: PayloadAction<{ id: string; name: string }>) => state,
    /** The form with the field was submitted or left; its files are removed. */
    fieldClosed: (state, { payload }: PayloadAction<{ field: string }>) => {
      const { [payload.field]: _gone, ...fields } = state.fields;
      return { ...state, fields };
    },

    fileRequested: (state, { payload }: PayloadAction<{ url: string }>) => ({
      ...state,
      shown: { ...state.shown, [payload.url]: { stage: 'loading' as const } },
    }),
    fileArrived: (
      state,
      { payload }: PayloadAction<{ url: string; address: string; contentType: string; id: string }>,
    ) => {
      const { url, ...file } = payload;
      return { ...state, shown: { ...state.shown, [url]: { stage: 'ready' as const, ...file } } };
    },
    fileMissed: (state, { payload }: PayloadAction<{ url: string; msg: string }>) => ({
      ...state,
      shown: { ...state.shown, [payload.url]: { stage: 'failed' as const, msg: payload.msg } },
    }),
  },
  extraReducers: (builder) => {
    // A change of user, enterprise or merchant removes all files. The end of the signed-in scope cancels running uploads.
    builder
      .addCase(sessionEvents.loggedIn, () => initial)
      .addCase(sessionEvents.loggedOut, () => initial)
      .addCase(sessionEvents.enterpriseEntered, () => initial)
      .addCase(sessionEvents.merchantEntered, () => initial);
  },
  selectors: {
    selectField: (state, field: string): FieldState => state.fields[field] ?? EMPTY,
    selectShownFile: (state, url: string): ShownFile | undefined => state.shown[url],
  },
});

export const uploadsReducer = slice.reducer;
export const uploadsEvents = slice.actions;
export const uploadsSelectors = slice.selectors;
