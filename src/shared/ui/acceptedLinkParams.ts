import { createContext } from 'react';
import { MESSAGE_PARAMS, type MessageParam } from '../paths/messageParams';

/** The link parameters that the surrounding page accepts: `takes` of its route. */
export const AcceptedLinkParams = createContext<readonly MessageParam[]>(MESSAGE_PARAMS);
