// Host pages that declare their colour scheme in different ways, with views that follow it in different ways. All views
// of one page are checked in one screenshot.
import { serveFiles } from '../../support/serve-files.js';
import type { ServedFiles } from '../../support/serve-files.js';
import { bundled, FRAME_SCRIPT, makeViews, style } from './theme-views.js';
import type { Follows } from './theme-views.js';

export type Scheme = 'light' | 'dark';

export interface HostPage {
  head: string;
  /** Attributes of the element around the frames. */
  around?: string;
  /** The `theme` of the frames. */
  theme?: Scheme;
  /** A script that runs when all views are ready. */
  toggle?: string;
  /** The scheme that the page shows, under each scheme of the system. */
  shows: (system: Scheme) => Scheme;
}

const DARK_PAGE = 'background: rgb(17, 17, 17); color: rgb(238, 238, 238)';
const light = (): Scheme => 'light';
const dark = (): Scheme => 'dark';

export const HOST_PAGES: Record<string, HostPage> = {
  'nothing declared, white': { head: '', shows: light },
  'nothing declared, a dark background': { head: style(`body { ${DARK_PAGE} }`), shows: dark },
  'a meta element': {
    head: '<meta name="color-scheme" content="light dark">',
    shows: (system) => system,
  },
  'CSS on the root, both schemes': {
    head: style(':root { color-scheme: light dark }'),
    shows: (system) => system,
  },
  'CSS on the root, dark': { head: style(':root { color-scheme: dark }'), shows: dark },
  'CSS on an ancestor': {
    head: '',
    around: `style="color-scheme: dark; ${DARK_PAGE}"`,
    shows: dark,
  },
  'theme="dark" on a white page': { head: '', theme: 'dark', shows: dark },
  'theme="light" on a dark page': {
    head: style(`:root { color-scheme: dark }`),
    theme: 'light',
    shows: light,
  },
  'a class, as in Tailwind': {
    head: `${style(`html.dark body { ${DARK_PAGE} }`)}<script>document.documentElement.className = 'dark'</script>`,
    shows: dark,
  },
  'a class that is toggled': {
    head: style(`html.dark body { ${DARK_PAGE} }`),
    toggle: `document.documentElement.className = 'dark'`,
    shows: dark,
  },
  'a checkbox that only CSS reads': {
    head: style(`html:has(:checked) body { ${DARK_PAGE} }`),
    toggle: `const box = Object.assign(document.createElement('input'), { type: 'checkbox', hidden: true });
      document.body.append(box);
      box.click();`,
    shows: dark,
  },
  'a style sheet that is added': {
    head: '',
    toggle: `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { ${DARK_PAGE} }' }))`,
    shows: dark,
  },
  'a scheme that is toggled': {
    head: style(':root { color-scheme: dark } :root[data-theme] { color-scheme: light }'),
    toggle: `document.documentElement.dataset.theme = 'light'`,
    shows: light,
  },
};

/** CSS pixels at the edges of a frame that are not looked at: where it is round, the page is seen. */
export const EDGE = 12;
/** CSS pixels of one frame. */
export const FRAME = { width: 150, height: 90, perRow: 4, step: { x: 180, y: 120 } } as const;

export interface ThemePages extends ServedFiles {
  views: readonly { name: string; follows: Follows }[];
  url(page: string): string;
}

/** Serves every host page; `window.readyPage` is its URL when its views are ready. */
export async function serveThemePages(): Promise<ThemePages> {
  const views = await makeViews();
  const kit = await bundled(FRAME_SCRIPT);
  const files = new Map([['/kit.js', kit]]);
  const names = Object.keys(HOST_PAGES);
  for (const [name, { head, around = '', theme, toggle = '' }] of Object.entries(HOST_PAGES)) {
    const frames = Object.values(views).map(({ html }, index) => ({
      html,
      left: (index % FRAME.perRow) * FRAME.step.x,
      top: Math.floor(index / FRAME.perRow) * FRAME.step.y,
    }));
    const script = `
      const frames = ${JSON.stringify(frames).replaceAll('<', '\\u003c')};
      let waiting = frames.length;
      for (const { html, left, top } of frames) {
        const frame = document.createElement('mcp-app-frame');
        frame.style.cssText = \`position: absolute; left: \${left}px; top: \${top}px; width: ${FRAME.width}px; height: ${FRAME.height}px\`;
        Object.assign(frame, { html, sizing: 'fill', theme: ${JSON.stringify(theme)}, eager: true });
        frame.addEventListener('mcp-app-ready', () => {
          if (--waiting) return;
          ${toggle};
          window.readyPage = location.href;
        });
        document.querySelector('main').append(frame);
      }`;
    files.set(
      `/${names.indexOf(name)}`,
      `<!doctype html><html><head>${head}${style('body { margin: 0 } main { position: relative; width: 760px; height: 380px }')}
      <script type="module" src="/kit.js"></script></head><body><main ${around}></main>
      <script type="module">${script}</script></body></html>`,
    );
  }
  const served = await serveFiles(files);
  return {
    ...served,
    views: Object.entries(views).map(([name, { follows }]) => ({ name, follows })),
    url: (page) => `${served.origin}/${names.indexOf(page)}`,
  };
}
