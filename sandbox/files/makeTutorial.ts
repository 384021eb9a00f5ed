import { writeFile } from 'node:fs/promises';
import { tutorialPdf } from './tutorial';

// Writes the tutorial as a PDF into public/, from where it is served. A test compares both.
await writeFile(new URL('../../public/tutorial.pdf', import.meta.url), await tutorialPdf());
