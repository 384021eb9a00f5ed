/** Empty replacement for modules of Arco that the console does not use (`webpack.config.ts`), to keep the bundle small. */
export default {};
