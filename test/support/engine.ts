import type { Engine } from '../../scripts/browsers/find-browsers.mjs';

const agent = navigator.userAgent;

/** The engine that these tests run in. */
export const engine: Engine = /firefox/i.test(agent)
  ? 'firefox'
  : /chrome/i.test(agent)
    ? 'chromium'
    : 'webkit';
