// What every browser has and jsdom lacks, from Node; nothing where the environment is Node itself.
const util = require('node:util');

globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;

if (typeof window !== 'undefined')
  // jsdom lays nothing out, so no size ever changes.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
