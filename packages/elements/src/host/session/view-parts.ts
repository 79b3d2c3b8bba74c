// What a session needs to read and show a view: one chunk, which view-engine.ts loads.
export { findTool, loadAppResource } from '../link/resource-loader.js';
export { MountedView } from './mounted-view.js';
