/** The locale object that Arco's components read: empty until `loadArcoLocale.ts` fills it (`webpack.config.ts`). */
const words: object = {};
export default words;
