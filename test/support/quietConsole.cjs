// Run for each test file after Jest's environment is there: what the console complains of in a test is a failure of it.
const { format } = require('node:util');

const complaints = [];
/** Says how slow the machine was, and nothing of the code. */
const OF_THE_MACHINE = /Middleware took \d+ms/;
for (const level of ['error', 'warn']) {
  const real = console[level];
  console[level] = (...given) => {
    const said = format(...given);
    if (!OF_THE_MACHINE.test(said)) complaints.push(said);
    real.apply(console, given);
  };
}

beforeEach(() => {
  complaints.length = 0;
});
afterEach(() => {
  const [first] = complaints;
  complaints.length = 0;
  if (first !== undefined) throw new Error(`The console complained: ${first.slice(0, 2000)}`);
});
