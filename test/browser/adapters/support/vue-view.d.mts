import type { ViewAdapter } from './view-adapter.js';

export declare const vueView: ViewAdapter;
