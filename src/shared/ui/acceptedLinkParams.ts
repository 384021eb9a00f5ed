import { createContext } from 'react';
import { MESSAGE_PARAMS, type MessageParam } from '../paths/messageParams';

/** The parameters of message links that the surrounding page accepts, as its route declares in `takes`. */
export const AcceptedLinkParams = createContext<readonly MessageParam[]>(MESSAGE_PARAMS);
