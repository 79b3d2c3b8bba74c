// Installs the packages once, before the first file of the project.
import type { TestProject } from 'vitest/node';
import { install } from './installation.js';
import type { Case } from './installation.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of each case. */
    folders: Record<Case, string>;
  }
}

export default async ({ provide }: TestProject): Promise<void> => {
  provide('folders', await install());
};
