// The picture of the two walks in docs/pages/architecture.md, from the lists in CONTRIBUTING.md. Run it when they change; a
// test compares, and test/unit/walks compares the lists with what a call really passes.
import { readFileSync, writeFileSync } from 'node:fs';
import { walksIn, walksPicture } from './documents/walks-picture.mjs';

const at = (path) => new URL(`../${path}`, import.meta.url);
const walks = walksIn(readFileSync(at('CONTRIBUTING.md'), 'utf8'));
writeFileSync(at('docs/pages/pictures/walks.svg'), walksPicture(walks));
