import type { Adapter } from './adapter.js';

export declare const plainReact: Adapter;
export declare const strictReact: Adapter;
