export { hydrateReact } from './hydrate-react.mjs';
export { plainReact, strictReact } from './react.mjs';
export { readReact } from './react-reading.mjs';
export { reactTools } from './react-tools.mjs';
export { plainReactView, strictReactView } from './react-view.mjs';
