import type { Read } from './readings.mjs';

export declare const modes: Record<'React' | 'Vue' | 'Svelte', Read>;
