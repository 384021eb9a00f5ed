import { IconSettings } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { amountsTurned, useAmountsHidden } from '@/shared/amounts/hidden';
import { readConfig } from '@/shared/config';
import { paths } from '@/shared/paths';
import { THEMES } from '@/shared/ports/theme';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Popup } from '@/shared/ui/Popup';
import styles from './display.module.css';
import { keyListTurned, selectLayout, tabsToggled, themeChosen } from './slice';
import { DISPLAY_TEXT as TEXT } from './text';

/** Display settings for this machine: theme, the bar of open pages, hidden amounts, and the list of keys. */
export function DisplaySettings() {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const { theme, tabs } = useSelector(selectLayout);
  const hidden = useAmountsHidden();
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label={TEXT.title}
      width={220}
      trigger={(props) => (
        <button type="button" className={styles.opener} aria-label={TEXT.title} {...props}>
          <IconSettings />
        </button>
      )}
    >
      <fieldset className={styles.group}>
        <legend>{TEXT.theme}</legend>
        {THEMES.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={theme === choice}
              onChange={() => dispatch(themeChosen({ theme: choice }))}
            />
            {TEXT.themes[choice]}
          </label>
        ))}
      </fieldset>
      <Checkbox
        className={`${styles.choice} ${styles.wideOnly}`}
        checked={tabs}
        onChange={() => dispatch(tabsToggled())}
      >
        {TEXT.tabs}
      </Checkbox>
      <Checkbox
        className={styles.choice ?? ''}
        checked={hidden}
        onChange={({ target }) => dispatch(amountsTurned({ hidden: target.checked }))}
      >
        {TEXT.hideAmounts}
      </Checkbox>
      <button
        type="button"
        className={`${styles.choice} ${styles.keys}`}
        onClick={() => {
          setOpen(false);
          dispatch(keyListTurned({ open: true }));
        }}
      >
        {TEXT.keyList}
      </button>
      {readConfig().sandboxControls ? (
        <Link to={paths.open.developerTools} className={styles.choice}>
          {TEXT.debugger}
        </Link>
      ) : null}
    </Popup>
  );
}
