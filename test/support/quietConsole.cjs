// Run for each test file after Jest's environment is there: what the console complains of in a test is a failure of it.
const { format } = require('node:util');

const complaints = [];
for (const level of ['error', 'warn']) {
  const real = console[level];
  console[level] = (...given) => {
    complaints.push(format(...given));
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
