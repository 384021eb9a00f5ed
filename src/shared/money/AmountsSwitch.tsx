import { IconEye, IconEyeInvisible } from '@arco-design/web-react/icon';
import { useDispatch } from 'react-redux';
import { amountsTurned, useAmountsHidden } from '../amounts/hidden';
import styles from './AmountsSwitch.module.css';

/** A switch that hides all amounts of the console or shows them again. The choice is stored for the user on this machine. */
export function AmountsSwitch() {
  const dispatch = useDispatch();
  const hidden = useAmountsHidden();
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={hidden}
      onClick={() => dispatch(amountsTurned({ hidden: !hidden }))}
    >
      {hidden ? <IconEyeInvisible /> : <IconEye />}
      隐藏金额
    </button>
  );
}
