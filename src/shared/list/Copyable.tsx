import { useDispatch } from 'react-redux';
import looks from './list.module.css';
import { valueCopied } from './slice';
import { LIST_TEXT } from './text';

/** A value that is copied by one click, outside of a list. No secret: what is copied stands in an action. */
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
