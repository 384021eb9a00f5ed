/** The folder for temporary data: memory where there is plenty, unless TMPDIR names one. */
export function temporaryParent(): string;
