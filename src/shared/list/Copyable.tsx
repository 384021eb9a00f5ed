import { useDispatch } from 'react-redux';
import looks from './list.module.css';
import { valueCopied } from './slice';
import { LIST_TEXT } from './text';

/** A value outside a list with a copy button. Not for secrets, because the copied text is part of an action. */
export function Copyable({ text }: { text: string }) {
  const dispatch = useDispatch();
  return (
    <>
      {text}{' '}
      <button
        type="button"
        className={looks.textButton}
        aria-label={LIST_TEXT.copy(text)}
        onClick={() => dispatch(valueCopied({ text }))}
      >
        {LIST_TEXT.copyShort}
      </button>
    </>
  );
}
