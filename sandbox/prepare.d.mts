export const root: string;
export function stop(line: string): never;
export function isInstalled(folder: string): boolean;
export function install(): void;
export function build(): Promise<void>;
export function isFile(file: string): boolean;
/** What builds the console, beside its sources in `src/` and `public/`. */
export declare const BUILDERS: readonly string[];
