// The pages of React again. Where this file is served, `react` is React 18 (test/support/react-18.mjs).
export { hydrateReact } from './hydrate-react.mjs';
export { plainReact, strictReact } from './react.mjs';
export { readReact } from './react-reading.mjs';
export { reactTools } from './react-tools.mjs';
export { plainReactView, strictReactView } from './react-view.mjs';
