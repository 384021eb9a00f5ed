import { refuse } from '../refusal';

/** Refuses an address that nobody may be told at, at its field; an empty one is none. */
export function mustBeTellable(url: string): void {
  if (url !== '' && !URL.canParse(url)) refuse('请检查填写的内容', { fields: { url: '地址不正确' } });
}
