import { useDispatch, useSelector } from 'react-redux';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import styles from './frame.module.css';
import { FRAME_TEXT } from './text';

/** Notice after an automatic switch of the enterprise, with a button to switch back. */
export function WayBack() {
  const dispatch = useDispatch();
  const from = useSelector(enterprisesSelectors.selectCameFrom);
  const switching = useSelector(enterprisesSelectors.selectSwitching);
  if (!from) return null;
  return (
    <p className={styles.wayBack} role="status">
      {FRAME_TEXT.ledOn}
      <button
        type="button"
        disabled={switching.stage !== 'idle'}
        data-leaves=""
        onClick={() => dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId: from.enterpriseId }))}
      >
        {FRAME_TEXT.wayBack(from.enterpriseName)}
      </button>
    </p>
  );
}
