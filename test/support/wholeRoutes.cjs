// Tests know all pages from the beginning, as a console does that somebody has signed in to.
require('../../src/app/routes');
