import { TOPICS, type Topic } from './knowledge';

export interface Answer {
  text: string;
  links: readonly { text: string; url: string }[];
  /**
   * Questions that the chat suggests below the answer: similar questions, which the user may have meant or may ask
   * next.
   */
  related: readonly string[];
}

const MOST_RELATED = 3;
const UNKNOWN = '抱歉，暂时没有找到答案。您可以换一种说法，或点选下面相近的问题。';

/** Keeps letters, digits and Chinese characters only, because punctuation and spaces do not matter. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const pairs = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, place) => text.slice(place, place + 2)));

/** Returns how similar two texts are, from 0 to 1, by the pairs of neighbouring characters that they share. */
function likeness(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}

const known = TOPICS.map((topic) => ({ topic, asked: plain(topic.question), pairs: pairs(plain(topic.question)) }));

interface Ranked {
  topic: Topic;
  /** Total length of the topic's words that the question contains; 0 if it contains none. */
  words: number;
  score: number;
}

function rank(text: string): Ranked[] {
  const query = plain(text);
  const queryPairs = pairs(query);
  return known
    .map(({ topic, asked: question, pairs: questionPairs }) => {
      const found = topic.words.filter((word) => query.includes(word));
      // Drops a word that is part of a longer word that the question also contains.
      const longestWords = found.filter((word) => !found.some((other) => other !== word && other.includes(word)));
      const words =
        query === question ? Number.POSITIVE_INFINITY : longestWords.reduce((sum, { length }) => sum + length, 0);
      return { topic, words, score: words + 4 * likeness(queryPairs, questionPairs) };
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * Returns the answer of the topic whose words fit the question best. If no topic's words occur in the question,
 * suggests the most similar questions.
 */
export function answerTo(text: string): Answer {
  const ranked = rank(text);
  const [best, ...others] = ranked as [Ranked, ...Ranked[]];
  if (best.words === 0)
    return { text: UNKNOWN, links: [], related: ranked.slice(0, MOST_RELATED).map(({ topic }) => topic.question) };
  return {
    text: best.topic.answer,
    links: best.topic.links ?? [],
    related: others
      .filter(({ words }) => words > 0)
      .slice(0, MOST_RELATED)
      .map(({ topic }) => topic.question),
  };
}
