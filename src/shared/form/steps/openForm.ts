import { createContext } from 'react';

/** The key of the form around a field (`formKey`): of two that are open, each has its own state beside it. */
export const OpenForm = createContext('');
