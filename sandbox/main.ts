import { run } from './server/run';

// The process of `npm start`; importing this file starts it.
void run(process.env);
