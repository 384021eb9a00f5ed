/** Parts of the router's library that are there for its framework alone, which the console is not built on. */
const OF_FRAMEWORK = [
  // Each link waits for the pointer in state and effects of its own, to fetch a page's files ahead,
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^;]*;/,
    'const prefetchRef = null, prefetchHandlers = {};',
  ],
  // and names these files in the document.
  [/return shouldPrefetch && !isAbsolute \? [^;]*PrefetchPageLinks[^;]* : link;/, 'return link;'],
  // The handling of a page's error for components rendered on the server.
  [/if \(this\.context\) \{\s*return [^;]*RSCErrorHandler[^;]*;\s*\}/, ''],
];

/** Another version of the library that says such a part otherwise stops the build. */
const withoutFramework = (source) =>
  OF_FRAMEWORK.reduce((text, [part, instead]) => {
    if (!part.test(text)) throw new Error(`the router has no such part any more: ${part}`);
    return text.replace(part, instead);
  }, source);

/**
 * Marks the creation of the router's parts as free of side effects, so that unused parts are dropped. The library is one file
 * that creates and names all its parts when it is loaded. This halves its share of the entry.
 */
module.exports = (source) => {
  const pure = source
    .replace(/= (React\d*)\.(forwardRef|memo|createContext|createElement)\(/g, '= /*#__PURE__*/ $1.$2(')
    .replace(/^\s*[\w.]+\.displayName = "[^"]*";$/gm, '');
  return /function PrefetchPageLinks\(/.test(pure) ? withoutFramework(pure) : pure;
};
