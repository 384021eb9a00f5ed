import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { TextField } from '../form/TextField';
import { useFields } from '../form/useFields';
import { listById } from '../list/defineList';
import { valueCopied } from '../list/slice';
import { useResource } from '../resource/useResource';
import { injectFeature } from '../saga/lazyFeature';
import { useDialogSubmission } from '../submission/useSubmission';
import { Checkbox } from '../ui/Checkbox';
import { Retry } from '../ui/LoadingState';
import { viewsEvents as events } from './events';
import { viewForm, viewKept, viewsPanelFeature } from './panelPart';
import { movesByItself } from './relative';
import { viewsOf } from './resources';
import { VIEWS_TEXT as TEXT } from './text';
import styles from './views.module.css';

injectFeature(viewsPanelFeature);

export interface PanelProps {
  listId: string;
  search: string;
  onChosen: () => void;
}

/** A panel with the saved views of a list, and a form that saves the current filters as a view. */
export function ViewsPanel({ listId, search, onChosen }: PanelProps) {
  const dispatch = useDispatch();
  const { data: views, stage, again } = useResource(viewsOf({ listId }), { asked: true });
  return (
    <div className={styles.panel}>
      {views === null && stage === 'failed' ? (
        <Retry inline again={again}>
          {TEXT.failed}
        </Retry>
      ) : views === null ? (
        <p role="status" className={styles.none}>
          {TEXT.loading}
        </p>
      ) : views.length === 0 ? (
        <p className={styles.none}>{TEXT.none}</p>
      ) : (
        <ul className={styles.views}>
          {views.map(({ viewId, name, search: kept, makerName, own, isDefault }) => (
            <li key={viewId}>
              <span className={styles.name}>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => {
                    dispatch(events.viewChosen({ listId, search: kept }));
                    onChosen();
                  }}
                >
                  {name}
                </button>
                {isDefault ? <span className={styles.mark}>{TEXT.isDefault}</span> : null}
                <span className={styles.none}>{TEXT.by(makerName)}</span>
              </span>
              <span className={styles.tools}>
                <button
                  type="button"
                  className={styles.link}
                  aria-label={isDefault ? TEXT.noDefault(name) : TEXT.makeDefault(name)}
                  onClick={() => dispatch(events.defaultChosen({ listId, viewId: isDefault ? null : viewId }))}
                >
                  {isDefault ? TEXT.noDefaultWord : TEXT.makeDefaultWord}
                </button>
                <button
                  type="button"
                  className={styles.link}
                  aria-label={TEXT.copy(name)}
                  onClick={() => {
                    const { origin, pathname } = window.location;
                    dispatch(valueCopied({ text: `${origin}${pathname}?view=${viewId}` }));
                  }}
                >
                  {TEXT.copyWord}
                </button>
                {own ? (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={TEXT.remove(name)}
                    onClick={() => dispatch(events.viewRemoved({ listId, viewId, name }))}
                  >
                    {TEXT.removeWord}
                  </button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      <SaveForm listId={listId} search={search} />
    </div>
  );
}

function SaveForm({ listId, search }: { listId: string; search: string }) {
  const dispatch = useDispatch();
  const { busy, fields: refused, message } = useDialogSubmission(viewForm(listId), () => name.onChange(''));
  const [chosen, setMoving] = useState<boolean | null>(null);
  const moving = chosen ?? movesByItself(listById(listId)?.filters ?? [], search, Date.now());
  const { form, field, submit } = useFields({
    busy,
    initial: { name: '' },
    refused,
    rules: { name: (text) => (text.trim() === '' ? TEXT.nameNeeded : undefined) },
  });
  const name = field('name');
  return (
    <form
      ref={form}
      noValidate
      className={styles.save}
      onSubmit={submit((values) => {
        dispatch(viewKept({ listId, name: values.name.trim(), search, moving }));
      })}
    >
      <TextField {...name} label={TEXT.name} placeholder={TEXT.nameHint} maxLength={20} autoComplete="off" />
      <Checkbox checked={moving} onChange={({ target }) => setMoving(target.checked)}>
        {TEXT.moving}
      </Checkbox>
      {message ? <p role="alert">{message}</p> : null}
      <Button type="primary" htmlType="submit" loading={busy}>
        {TEXT.save}
      </Button>
    </form>
  );
}
