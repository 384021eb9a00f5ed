import { createContext } from 'react';

/** React context with the key of the form around a field (`formKey`). Fields of two open forms thus keep separate states. */
export const OpenForm = createContext('');
