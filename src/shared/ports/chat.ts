import * as z from 'zod/mini';
import { readConfig } from '../config';
import { loadScript } from './script';

/** The part of a customer service provider's script that the console uses, the same for every provider. */
interface ChatService {
  open(): Promise<unknown>;
  ask(text: string): Promise<unknown>;
}
declare global {
  interface Window {
    OpenChat?: new (appId: string) => ChatService;
  }
}

const MOST = 10;
const few = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.array(item).check(z.maxLength(MOST)), []);
const Line = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Shape of the chat's opening message from the third party. Invalid or missing parts are dropped; a message without text is
 * rejected.
 */
const Opening = z.object({ greeting: z.string().check(z.maxLength(2_000)), suggestions: few(Line) });
export const ChatAnswer = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(5_000)),
  /**
   * Links in the chat's answer. Their addresses are not validated here, but before a link is shown (safety
   * requirement C-06).
   */
  links: few(z.object({ text: Line, url: Line })),
  related: few(Line),
});
export type ChatOpening = z.infer<typeof Opening>;
export type ChatAnswer = z.infer<typeof ChatAnswer>;

let service: ChatService | undefined;

/**
 * Requests data from the third party's chat. Returns null for every failure, because a blocked third party must not
 * break the page (safety requirement C-17).
 */
async function from<Schema extends z.ZodMiniType>(
  schema: Schema,
  question: (chat: ChatService) => Promise<unknown>,
): Promise<z.infer<Schema> | null> {
  try {
    const { script, appId } = readConfig().chat;
    await loadScript(script, () => window.OpenChat !== undefined);
    if (!service && window.OpenChat) service = new window.OpenChat(appId);
    const read = service ? z.safeParse(schema, await question(service)) : null;
    return read?.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The customer service chat as sagas use it. Its script is loaded with the first question. */
export const chat = {
  open: (): Promise<ChatOpening | null> => from(Opening, (service) => service.open()),
  ask: (text: string): Promise<ChatAnswer | null> => from(ChatAnswer, (service) => service.ask(text)),
};
