import type { ViewAdapter } from './view-adapter.js';

export declare const plainReactView: ViewAdapter;
export declare const strictReactView: ViewAdapter;
