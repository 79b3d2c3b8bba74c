// The diagrams of the guides, in docs/pages/pictures, from scripts/documents/diagrams. Run it after a change there; a test
// compares.
import { writeFileSync } from 'node:fs';
import { DIAGRAMS } from './documents/diagrams/all.mjs';

for (const [name, svg] of Object.entries(DIAGRAMS))
  writeFileSync(new URL(`../docs/pages/pictures/${name}.svg`, import.meta.url), svg);
