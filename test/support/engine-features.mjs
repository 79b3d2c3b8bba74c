// What a frame does with a feature that not every engine has. The table of supported browsers shows it, and
// test/browser/engine-features.test.ts asks each engine.

/** Features by the member of the DOM that they need. */
export const FEATURES = [
  {
    name: 'Moving a frame in the page without a reload of its view',
    owner: 'Element',
    member: 'moveBefore',
    engines: ['chromium', 'firefox'],
    otherwise: 'the view is reloaded',
  },
  {
    name: '`prewarm()` hands a warm sandbox to a frame',
    owner: 'Element',
    member: 'moveBefore',
    engines: ['chromium', 'firefox'],
    otherwise: 'only the code is warm',
  },
  {
    name: 'The policy of a view is also enforced on its iframe (`csp`)',
    owner: 'HTMLIFrameElement',
    member: 'csp',
    engines: ['chromium'],
    otherwise: 'no',
  },
];
