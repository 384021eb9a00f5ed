/** Replaces modules of Arco that the console does not use (`webpack.config.ts`). */
export default {};
