import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { queryApplyTodo } from '@/contract/calls/applications';
import type { Message, Preference, queryMsg, Todo } from '@/contract/calls/messages';
import type { WaitingSummary } from '@/contract/calls/releases';
import type { AnswerOf } from '@/contract/defineCall';
import { sessionEvents } from '@/features/session';
import { crashOf } from '@/shared/saga/events';

export type MessageDetail = AnswerOf<typeof queryMsg>;
/** An application that waits for the user: for a signature or a correction. */
export type DueApplication = AnswerOf<typeof queryApplyTodo>[number];
type Preferences = Readonly<Record<Preference, 'Y' | 'N'>>;

export type PanelTab = 'notices' | 'todos';

export interface MessagesState {
  /** The tab of the open message panel; null: the panel is closed. */
  panel: PanelTab | null;
  /**
   * The unread count with the newest messages; null until loaded. The old value stays during a reload and after a
   * failed reload.
   */
  unread: { count: number; newest: readonly Message[] } | null;
  todos: readonly Todo[] | null;
  /** Whether the newest request for news has failed. */
  newsFailed: boolean;
  /** Payments that wait for the user's release; null while unknown or without the permission. */
  waiting: WaitingSummary | null;
  /** Applications that wait for an action of users who may open products; empty while unknown or without the permission. */
  due: readonly DueApplication[];
  /** State of the message on the detail page. */
  opened:
    | { stage: 'none' }
    | { stage: 'loading'; msgId: string }
    | { stage: 'ready'; msgId: string; message: MessageDetail }
    | { stage: 'failed'; msgId: string; error: string };
  preferences: {
    stage: 'idle' | 'loading' | 'ready' | 'failed';
    options: Preferences | null;
    /** Codes of the preferences that are being saved. */
    saving: readonly Preference[];
  };
  /** The invitation to a brand wallet whose enterprise is being checked, or whose check failed. */
  wallet: { stage: 'idle' } | { stage: 'checking' | 'failed'; id: string };
}

const initial: MessagesState = {
  panel: null,
  unread: null,
  todos: null,
  newsFailed: false,
  waiting: null,
  due: [],
  opened: { stage: 'none' },
  preferences: { stage: 'idle', options: null, saving: [] },
  wallet: { stage: 'idle' },
};

const isOpened = (state: MessagesState, msgId: string) => state.opened.stage !== 'none' && state.opened.msgId === msgId;
const saved = (state: MessagesState, code: Preference) => {
  state.preferences.saving = state.preferences.saving.filter((known) => known !== code);
};

const slice = createSlice({
  name: 'messages',
  initialState: initial as MessagesState,
  reducers: {
    /** The message panel is opened at a tab, or closed with null. */
    panelTurned: (state, { payload }: PayloadAction<{ panel: PanelTab | null }>) => {
      state.panel = payload.panel;
    },
    /** Requests the unread count and the to-dos at once. */
    newsRequested: (state) => state,
    unreadArrived: (state, { payload }: PayloadAction<{ count: number; newest: Message[] }>) => {
      state.unread = payload;
    },
    todosArrived: (state, { payload }: PayloadAction<{ todos: Todo[] }>) => {
      state.todos = payload.todos;
      state.newsFailed = false;
    },
    waitingArrived: (state, { payload }: PayloadAction<{ waiting: WaitingSummary | null }>) => {
      state.waiting = payload.waiting;
    },
    dueArrived: (state, { payload }: PayloadAction<{ due: DueApplication[] }>) => {
      state.due = payload.due;
    },
    /** Loading failed. No message is shown, because the next poll tries again. */
    newsNotLoaded: (state, _: PayloadAction<{ msg: string }>) => {
      state.newsFailed = true;
    },

    messageOpened: (state, { payload: { msgId } }: PayloadAction<{ msgId: string }>) => {
      state.opened = { stage: 'loading', msgId };
    },
    /** The message of the detail page was loaded. A late response for another message is dropped. */
    messageArrived: (state, { payload: { message } }: PayloadAction<{ message: MessageDetail }>) => {
      const { msgId } = message;
      if (isOpened(state, msgId)) state.opened = { stage: 'ready', msgId, message };
    },
    messageFailed: (state, { payload: { msgId, error } }: PayloadAction<{ msgId: string; error: string }>) => {
      if (isOpened(state, msgId)) state.opened = { stage: 'failed', msgId, error };
    },
    /**
     * The platform has marked the messages as read. `announced`: true if the user requested it and therefore sees a toast.
     */
    messagesRead: (state, { payload: { msgIds } }: PayloadAction<{ msgIds: string[]; announced: boolean }>) => {
      if (state.unread) state.unread.newest = state.unread.newest.filter(({ msgId }) => !msgIds.includes(msgId));
    },
    allReadRequested: (state) => state,
    allMessagesRead: (state) => {
      state.unread = { count: 0, newest: [] };
    },

    preferencesRequested: (state) => {
      state.preferences.stage = 'loading';
    },
    preferencesArrived: (state, { payload }: PayloadAction<{ options: Preferences }>) => {
      state.preferences = { stage: 'ready', options: payload.options, saving: [] };
    },
    preferencesFailed: (state) => {
      state.preferences.stage = 'failed';
    },
    preferenceChosen: (state, { payload }: PayloadAction<{ code: Preference; value: 'Y' | 'N' }>) => {
      state.preferences.saving = [...state.preferences.saving, payload.code];
    },
    preferenceSaved: (state, { payload: { code, value } }: PayloadAction<{ code: Preference; value: 'Y' | 'N' }>) => {
      if (state.preferences.options) state.preferences.options = { ...state.preferences.options, [code]: value };
      saved(state, code);
    },
    preferenceNotSaved: (state, { payload: { code } }: PayloadAction<{ code: Preference }>) => saved(state, code),

    /** The user accepts an invitation to a brand wallet. */
    walletChosen: (state, { payload: { id } }: PayloadAction<{ id: string }>) => {
      state.wallet = { stage: 'checking', id };
    },
    /** A user without the permission to open the wallet reads an invitation. */
    walletViewed: (state, _: PayloadAction<{ id: string }>) => state,
    /**
     * The enterprise of the invitation could not be checked. The failure is only logged (specification, catalogue
     * entry "enterprise-open status failure"), and the button offers another try.
     */
    walletNotChecked: (state, { payload: { id } }: PayloadAction<{ id: string; msg: string }>) => {
      state.wallet = { stage: 'failed', id };
    },
    /** The user has closed the dialog that says that another enterprise was invited. */
    walletMismatchRead: (state) => {
      state.wallet = { stage: 'idle' };
    },
    /** The invitation leads to the page `to`. Null: that page is not built yet. */
    walletLed: (state, _: PayloadAction<{ to: string | null; refused: boolean }>) => {
      state.wallet = { stage: 'idle' };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEvents.loggedIn, () => initial)
      .addCase(sessionEvents.loggedOut, () => initial)
      // The user switched the enterprise: the checked invitation and the waiting items belong to the old one.
      .addCase(sessionEvents.enterpriseEntered, (state) => {
        state.waiting = null;
        state.due = [];
        state.wallet = { stage: 'idle' };
      })
      .addCase(sessionEvents.merchantEntered, (state) => {
        state.due = [];
      })
      // After a crash of the flow the invitation's button works again.
      .addMatcher(crashOf('messages', 'walletChosen'), (state) => {
        state.wallet = { stage: 'idle' };
      })
      .addMatcher(crashOf<{ code: Preference }>('messages', 'preferenceChosen'), (state, { payload: { began } }) =>
        saved(state, began.payload.code),
      );
  },
  selectors: {
    selectPanel: (state) => state.panel,
    /** Number of the to-dos without those of unfinished enterprises; `selectTodoCount` in `todos.ts` counts all. */
    selectOwnTodoCount: ({ todos, due, waiting }) =>
      (todos?.length ?? 0) + due.length + Number((waiting?.items ?? 0) > 0),
    selectUnread: (state) => state.unread,
    selectTodos: (state) => state.todos,
    /** Whether the to-dos are loaded or could not be loaded. Until then, parts of the home page are hidden. */
    selectTodosSettled: ({ todos, newsFailed }) => todos !== null || newsFailed,
    selectWaiting: (state) => state.waiting,
    selectDue: (state) => state.due,
    selectOpened: (state) => state.opened,
    selectPreferences: (state) => state.preferences,
    selectWallet: (state) => state.wallet,
  },
});

export const messagesReducer = slice.reducer;
export const messagesEvents = slice.actions;
export const messagesSelectors = slice.selectors;
