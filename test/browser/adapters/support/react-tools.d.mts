import type { ToolsView } from './tools-view.js';

export declare const reactTools: ToolsView;
