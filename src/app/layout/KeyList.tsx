import { useDispatch, useSelector } from 'react-redux';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './keyList.module.css';
import { keyListTurned, selectLayout, singleKeysToggled } from './slice';
import { KEYS_TEXT as TEXT } from './text';

/** The dialog with all keys of the console, and the switch that turns the single keys off. */
export function KeyList() {
  const dispatch = useDispatch();
  const { singleKeys } = useSelector(selectLayout);
  return (
    <Dialog
      title={TEXT.title}
      width={480}
      closeText={TEXT.close}
      onClose={() => dispatch(keyListTurned({ open: false }))}
    >
      <div className={styles.inside}>
        {TEXT.groups.map(({ title, keys }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox checked={singleKeys} onChange={() => dispatch(singleKeysToggled())}>
          {TEXT.singleKeys}
        </Checkbox>
      </div>
    </Dialog>
  );
}
