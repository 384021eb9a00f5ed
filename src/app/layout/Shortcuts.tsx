import { type RefObject, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { focusSearchIn } from '@/shared/list/focusSearchIn';
import { isComposing } from '@/shared/ui/composing';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { keyListTurned, selectLayout } from './slice';
import { KEYS_TEXT } from './text';

const keyList: LazySpec<object> = {
  load: () => import(/* webpackChunkName: "keys" */ './KeyList').then(({ KeyList }) => KeyList),
  waiting: null,
  failed: (again) => <Retry again={again}>{KEYS_TEXT.failed}</Retry>,
};

/** Elements in which a letter is typed or chooses an option. */
const TYPES =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable], [role="combobox"], [role="listbox"]';

interface ShortcutsProps {
  /** The element with the open pages. */
  content: RefObject<HTMLElement | null>;
}

/**
 * Handles the keys that act on the whole page: `/` focuses the search of the list, `?` opens the list of all keys. They do
 * nothing while the user types, while a dialog is open, with a modifier, or when the user has turned them off. A Chinese
 * keyboard sends `？` for `?`.
 */
export function Shortcuts({ content }: ShortcutsProps) {
  const dispatch = useDispatch();
  const { singleKeys, keyListOpen } = useSelector(selectLayout);
  useEffect(() => {
    if (!singleKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (altKey || ctrlKey || metaKey || event.defaultPrevented || isComposing(event)) return;
      if (target instanceof Element && target.closest(TYPES)) return;
      if (document.querySelector('dialog[open]')) return;
      if (key === '?' || key === '？') dispatch(keyListTurned({ open: true }));
      else if (key !== '/' || !focusSearchIn(content.current)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [singleKeys, content, dispatch]);
  return keyListOpen ? <LazyComponent of={keyList} props={{}} /> : null;
}
