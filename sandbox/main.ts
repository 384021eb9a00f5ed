import { run } from './server/run';

// Entry point of `npm start`; importing this file starts it.
void run(process.env);
