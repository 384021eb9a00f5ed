import { createContext } from 'react';
import { MESSAGE_PARAMS, type MessageParam } from '../paths/messageParams';

/** What of a message's link the page around takes: `takes` of its route. */
export const AcceptedLinkParams = createContext<readonly MessageParam[]>(MESSAGE_PARAMS);
