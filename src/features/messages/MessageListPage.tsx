import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_TYPE_CODES, MESSAGE_TYPES, type Preference } from '@/contract/calls/messages';
import { MESSAGE_TYPE_WORDS } from '@/contract/words/words';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { Checkbox } from '@/shared/ui/Checkbox';
import { Dialog } from '@/shared/ui/Dialog';
import { Retry } from '@/shared/ui/LoadingState';
import { messageList } from './lists';
import styles from './messages.module.css';
import { messagesEvents, messagesSelectors } from './slice';
import { TEXT } from './text';

const { allReadRequested, preferenceChosen, preferencesRequested } = messagesEvents;

/**
 * A checkbox for a notification preference of a message type. The preference "do not disturb" is sent inverted:
 * ticked means message option N.
 */
function Choice({ code, label, on }: { code: Preference; label: string; on: 'Y' | 'N' }) {
  const dispatch = useDispatch();
  const { options, saving } = useSelector(messagesSelectors.selectPreferences);
  const off = on === 'Y' ? 'N' : 'Y';
  return (
    <Checkbox
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

/** Dialog with the notification preferences by message type. Each checkbox is saved when it changes. */
function Settings({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { stage, options } = useSelector(messagesSelectors.selectPreferences);
  return (
    <Dialog title={TEXT.settings} width={560} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.settingsBody}>
        {options ? (
          <Choices />
        ) : stage === 'failed' ? (
          <div className={styles.state}>
            <Retry again={() => dispatch(preferencesRequested())}>{TEXT.settingsFailed}</Retry>
          </div>
        ) : (
          <p className={styles.state} role="status">
            {TEXT.loading}
          </p>
        )}
        <p className={styles.hint}>{TEXT.settingsHint}</p>
      </div>
    </Dialog>
  );
}

function MessageList() {
  const dispatch = useDispatch();
  const [setting, setSetting] = useState(false);
  return (
    <>
      <ListPage
        spec={messageList}
        actions={
          <>
            <Button
              onClick={() => {
                dispatch(preferencesRequested());
                setSetting(true);
              }}
            >
              {TEXT.settings}
            </Button>
            {/* Always enabled: the bell's unread count leaves out muted messages. */}
            <Button onClick={() => dispatch(allReadRequested())}>{TEXT.markAll}</Button>
          </>
        }
      />
      {setting ? <Settings onClose={() => setSetting(false)} /> : null}
    </>
  );
}

/** The page /message/index: lists all messages of the user. */
export const MessageListPage = Object.assign(MessageList, {
  firstEvents: (search: string) => [firstQuestion(messageList, search)],
});
