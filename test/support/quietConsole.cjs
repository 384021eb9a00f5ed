// Runs for each test file after Jest's environment is set up. A message on the console fails the test that caused it. A
// message before the first test fails the first test, and a message after the last test fails the file.
const { format } = require('node:util');

const complaints = [];
/** Matches messages about a slow machine. */
const OF_THE_MACHINE = /Middleware took \d+ms/;
for (const level of ['error', 'warn']) {
  const real = console[level];
  console[level] = (...given) => {
    const said = format(...given);
    if (!OF_THE_MACHINE.test(said)) complaints.push(said);
    real.apply(console, given);
  };
}

const expectNone = () => {
  const [first] = complaints;
  complaints.length = 0;
  if (first !== undefined) throw new Error(`The console complained: ${first.slice(0, 2000)}`);
};
afterEach(expectNone);
afterAll(expectNone);
