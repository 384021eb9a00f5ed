/** In the place of what Arco brings and nobody uses (`webpack.config.ts`). */
export default {};
