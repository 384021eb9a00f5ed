export const root: string;
export function stop(line: string): never;
export function isInstalled(folder: string): boolean;
export function install(): void;
export function build(): Promise<void>;
export function isFile(file: string): boolean;
/** Files and folders from which the console is built. A change in one of them needs a new build. */
export declare const BUILDERS: readonly string[];
