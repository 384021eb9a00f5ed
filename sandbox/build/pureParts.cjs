/** Replacements for code of the router's library that only its own framework needs. The console does not use that framework. */
const OF_FRAMEWORK = [
  // Removes from each link the state and effects that fetch a page's files in advance.
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^;]*;/,
    'const prefetchRef = null, prefetchHandlers = {};',
  ],
  // Removes the tags that name these files in the document.
  [/return shouldPrefetch && !isAbsolute \? [^;]*PrefetchPageLinks[^;]* : link;/, 'return link;'],
  // Removes the error handling for components that are rendered on the server.
  [/if \(this\.context\) \{\s*return [^;]*RSCErrorHandler[^;]*;\s*\}/, ''],
];

/** Removes the code for the framework. Stops the build if another version of the library contains different code. */
const withoutFramework = (source) =>
  OF_FRAMEWORK.reduce((text, [part, instead]) => {
    if (!part.test(text)) throw new Error(`the router has no such part any more: ${part}`);
    return text.replace(part, instead);
  }, source);

/**
 * A build loader that marks the creation of the router's parts as free of side effects, so that unused parts are dropped. The
 * library is a single file that creates and names all its parts when it is loaded. The mark halves its share of the entry bundle.
 */
module.exports = (source) => {
  const pure = source
    .replace(/= (React\d*)\.(forwardRef|memo|createContext|createElement)\(/g, '= /*#__PURE__*/ $1.$2(')
    .replace(/^\s*[\w.]+\.displayName = "[^"]*";$/gm, '');
  return /function PrefetchPageLinks\(/.test(pure) ? withoutFramework(pure) : pure;
};
