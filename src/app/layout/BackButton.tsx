import { IconLeft } from '@arco-design/web-react/icon';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { routeOf } from '../access';
import { backRequested } from '../navigation/slice';
import styles from './frame.module.css';
import { FRAME_TEXT } from './text';

/**
 * A button to the previous page. Hidden on pages whose route row says `back: false`. Each open page reads its own
 * address.
 */
export function BackButton() {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  if (routeOf(pathname)?.back === false) return null;
  return (
    <button
      type="button"
      className={styles.back}
      data-back=""
      aria-label={FRAME_TEXT.back}
      title={FRAME_TEXT.back}
      onClick={() => dispatch(backRequested())}
    >
      <IconLeft />
    </button>
  );
}
