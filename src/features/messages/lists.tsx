import { Link } from 'react-router-dom';
import { type Message, searchMsg } from '@/contract/calls/messages';
import { MESSAGE_TYPE_WORDS } from '@/contract/words/words';
import { badge, type CellKind, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { markRow, markRows } from './flows/markAsRead';
import { detailOf } from './paths';
import { DAYS_WORDS, MESSAGE_LIST, READ_WORDS, TEXT } from './text';

/** The title as a link that opens the message. */
const opening: CellKind<string, Message> = {
  render: (title, { msgId }) => <Link to={detailOf(msgId)}>{title}</Link>,
};

const isUnread = ({ readFlag }: Message) => readFlag === 'N';

/** The list of all messages of the user: /message/index. */
export const messageList = defineList<typeof searchMsg>({
  id: MESSAGE_LIST,
  title: TEXT.list,
  call: searchMsg,
  rowKey: 'msgId',
  filters: [
    { kind: 'choice', key: 'type', label: TEXT.type, options: MESSAGE_TYPE_WORDS },
    { kind: 'choice', key: 'days', label: TEXT.time, options: DAYS_WORDS },
    { kind: 'choice', key: 'readFlag', label: TEXT.state, options: READ_WORDS },
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'firstTitle', title: TEXT.title, role: 'party', as: opening },
    { key: 'secondTitle', title: TEXT.summary, width: 360, as: text },
    { key: 'type', title: TEXT.type, width: 150, as: word(MESSAGE_TYPE_WORDS) },
    {
      key: 'readFlag',
      title: TEXT.state,
      width: 96,
      as: badge({ N: TEXT.unread, Y: TEXT.read }, { N: 'attention', Y: 'waiting' }),
    },
    { key: 'sendTime', title: TEXT.sendTime, as: time },
  ],
  strong: isUnread,
  rowActions: [{ id: 'read', label: TEXT.markRead, when: isUnread, run: markRow }],
  selectionActions: [{ id: 'read', label: TEXT.markRead, run: markRows }],
  emptyHint: TEXT.empty,
});
