// Builds the demo once for all test files (vitest `globalSetup`).
import { buildDemo } from '../../../examples/demo/build.ts';

export default buildDemo;
