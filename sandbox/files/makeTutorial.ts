import { writeFile } from 'node:fs/promises';
import { tutorialPdf } from './tutorial';

// Writes the tutorial into public/, from where it is served; a test compares both.
await writeFile(new URL('../../public/tutorial.pdf', import.meta.url), await tutorialPdf());
