/** A new folder for everything temporary of this run; `name` says whose runs. Whoever makes it takes it away. */
export function temporaryFolder(name: string): string;
