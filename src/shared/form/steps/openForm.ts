import { createContext } from 'react';

/** The key of the form around a field (`formKey`). Two open forms keep separate states. */
export const OpenForm = createContext('');
