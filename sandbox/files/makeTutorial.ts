import { writeFile } from 'node:fs/promises';
import { tutorialPdf } from './tutorial';

// Writes the tutorial into public/, where it is served from; a test holds the two together.
await writeFile(new URL('../../public/tutorial.pdf', import.meta.url), await tutorialPdf());
