import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of everything that is stored. Replace it with your database. */
export const data = process.env.DATA ?? fileURLToPath(new URL('../data', import.meta.url));
mkdirSync(data, { recursive: true });
