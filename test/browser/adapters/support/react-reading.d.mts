import type { Read } from './readings.mjs';

export declare const readReact: Read;
