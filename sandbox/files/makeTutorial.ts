import { writeFile } from 'node:fs/promises';
import { tutorialPdf } from './tutorial';

// Writes the tutorial as a PDF into public/, from where it is served. A test compares the file with a newly created
// tutorial.
await writeFile(new URL('../../public/tutorial.pdf', import.meta.url), await tutorialPdf());
