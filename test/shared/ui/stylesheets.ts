import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve('src');

/** A rule of a style sheet: the selector on one line, the declarations in alphabetical order. */
export interface Rule {
  file: string;
  selector: string;
  declarations: readonly string[];
}

export interface Stylesheet {
  file: string;
  rules: readonly Rule[];
  /** The conditions of the enclosing `@media` rules. */
  media: readonly string[];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function parse(file: string): Stylesheet {
  const css = readFileSync(path.join(SRC, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: oneLine(selector),
    declarations: body.split(';').map(oneLine).filter(Boolean).sort(),
  }));
  return { file, rules, media: [...css.matchAll(/@media([^{]+)\{/g)].map(([, query = '']) => oneLine(query)) };
}

/** Returns the paths of all sources below `src` whose name matches. */
export const sources = (ends: RegExp): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file))
    .sort();

export const readSource = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');

/** Returns all style sheets of the console, parsed. */
export const stylesheets = (): Stylesheet[] => sources(/\.css$/).map(parse);
