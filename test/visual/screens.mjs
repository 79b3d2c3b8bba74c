// What is photographed: every story of the sidebar, and the demo.

/** Stories that look different every time, or on every machine. */
const UNSTEADY = [
  [/^mcp-app-inspector-/, 'shows times and durations'],
  [/^mcp-app-frame-many-/, 'is longer than a screen, and about what is off screen'],
  [/--streaming-live$/, 'moves'],
  [/--japanese-/, 'needs a font that the pictures do not have'],
  [/--agent-(acts|stopped)$/, 'shows the marker for two seconds'],
  [/--loading-slowly$/, 'shows another text after 8 seconds'],
];

export const WIDTHS = [1280, 390];
export const HEIGHT = 800;
export const THEMES = ['light', 'dark'];

/** The stories of a built Storybook, from its index. */
export const storiesIn = (index) =>
  Object.values(index.entries)
    .filter(({ type, tags = [] }) => type === 'story' && tags.includes('dev'))
    .map(({ id }) => id)
    .filter((id) => !UNSTEADY.some(([pattern]) => pattern.test(id)));

/** The screens of the demo: a name, and what to press first. */
export const DEMO_SCREENS = [
  { name: 'demo-start' },
  { name: 'demo-chart', press: 'How did our teas sell', until: 'mcp-app-frame' },
];

export const pictureName = (screen, theme, width) => `${screen}.${theme}.${width}.webp`;
