import { resolve } from 'node:path';

/** The tools are installed two folders up. */
const root = resolve(import.meta.dirname, '../..');

export default {
  distDir: process.env.NEXT_OUTPUT,
  turbopack: { root },
  outputFileTracingRoot: root,
};
