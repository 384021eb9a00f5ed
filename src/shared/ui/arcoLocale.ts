/** Arco's words as its parts read them: none before `bringWords.ts` has brought them (`webpack.config.ts`). */
const words: object = {};
export default words;
