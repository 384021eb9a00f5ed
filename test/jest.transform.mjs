/**
 * The compiler of both Jest configurations is SWC; the build uses Babel. It replaces `import.meta.url` by the address
 * of the file, because CommonJS modules have no `import.meta`.
 */
const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser,
      // Like tsconfig.json: only imports with the keyword `type` are removed.
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
    },
  },
];

/** JSX is parsed only in files with a JSX extension, because `<T>` begins a generic function in a `.ts` file. */
export const transform = {
  '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
  '\\.[cm]?ts$': swc({ syntax: 'typescript' }),
  '\\.[cm]?jsx?$': swc({ syntax: 'ecmascript', jsx: true }),
};
