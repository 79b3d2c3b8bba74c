import type { Adapter } from './adapter.js';

export declare const svelte: Adapter;
