/**
 * The compiler of both Jest configurations: SWC. The build keeps Babel. It puts a
 * file's own address in the place of `import.meta.url`, as a CommonJS module has none.
 */
const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser,
      // As in tsconfig.json: an import is left out only where it says `type`.
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
    },
  },
];

/** JSX only where the extension says so: in a `.ts` file `<T>` begins a generic function. */
export const transform = {
  '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
  '\\.[cm]?ts$': swc({ syntax: 'typescript' }),
  '\\.[cm]?jsx?$': swc({ syntax: 'ecmascript', jsx: true }),
};
