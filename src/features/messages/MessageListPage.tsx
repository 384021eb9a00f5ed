import { Button } from '@arco-design/web-react';
import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_TYPE_CODES, MESSAGE_TYPES, type Preference } from '@/contract/messages';
import { MESSAGE_TYPE_WORDS } from '@/contract/words';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { messageList } from './messageList';
import styles from './messages.module.css';
import { messagesEvents, messagesSelectors } from './slice';
import { TEXT } from './text';

const { allReadAsked, preferenceChosen, preferencesAsked } = messagesEvents;

/** A box of a type: checked is what its label says; on the wire "do not disturb" is a message option of N. */
function Choice({ code, label, on }: { code: Preference; label: string; on: 'Y' | 'N' }) {
  const dispatch = useDispatch();
  const { options, saving } = useSelector(messagesSelectors.selectPreferences);
  const off = on === 'Y' ? 'N' : 'Y';
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={options?.[code] === on}
      disabled={saving.includes(code)}
      onChange={({ target }) => dispatch(preferenceChosen({ code, value: target.checked ? on : off }))}
    />
  );
}

function Choices() {
  return (
    <table className={styles.settings}>
      <thead>
        <tr>
          <th scope="col">{TEXT.type}</th>
          <th scope="col">{TEXT.doNotDisturb}</th>
          <th scope="col">{TEXT.byMail}</th>
        </tr>
      </thead>
      <tbody>
        {MESSAGE_TYPES.map((type) => {
          const name = MESSAGE_TYPE_CODES[type];
          const word = MESSAGE_TYPE_WORDS[type];
          return (
            <tr key={type}>
              <th scope="row">{word}</th>
              <td>
                <Choice code={`${name}_Receive_Message_Opt`} label={`${word} ${TEXT.doNotDisturb}`} on="N" />
              </td>
              <td>
                <Choice code={`${name}_Receive_Mail_Opt`} label={`${word} ${TEXT.byMail}`} on="Y" />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The preferences by type, in the browser's own dialog: each box is saved as it is set. */
function Settings() {
  const dispatch = useDispatch();
  const dialog = useRef<HTMLDialogElement>(null);
  const { stage, options } = useSelector(messagesSelectors.selectPreferences);
  return (
    <>
      <Button
        onClick={() => {
          dispatch(preferencesAsked());
          dialog.current?.showModal();
        }}
      >
        {TEXT.settings}
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-label={TEXT.settings}>
        <div className={styles.dialogHead}>
          <h2>{TEXT.settings}</h2>
          <Button size="small" onClick={() => dialog.current?.close()}>
            {TEXT.close}
          </Button>
        </div>
        {options ? (
          <Choices />
        ) : stage === 'failed' ? (
          <p className={styles.state} role="alert">
            {TEXT.settingsFailed}
            <Button size="small" onClick={() => dispatch(preferencesAsked())}>
              {TEXT.retry}
            </Button>
          </p>
        ) : (
          <p className={styles.state} role="status">
            {TEXT.loading}
          </p>
        )}
        <p className={styles.hint}>{TEXT.settingsHint}</p>
      </dialog>
    </>
  );
}

function MessageList() {
  const dispatch = useDispatch();
  const unread = useSelector(messagesSelectors.selectUnread);
  return (
    <ListPage
      spec={messageList}
      actions={
        <>
          <Settings />
          <Button disabled={unread?.count === 0} onClick={() => dispatch(allReadAsked())}>
            {TEXT.markAll}
          </Button>
        </>
      }
    />
  );
}

/** /message/index: all messages of the user. */
export const MessageListPage = Object.assign(MessageList, {
  firstEvents: (search: string) => [firstQuestion(messageList, search)],
});
