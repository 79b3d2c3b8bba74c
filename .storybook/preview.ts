import { DecoratorHelpers } from '@storybook/addon-themes';
import { setCustomElementsManifest } from '@storybook/web-components-vite';
import type { Decorator, Preview } from '@storybook/web-components-vite';
import { withActions } from 'storybook/actions/decorator';
import { configure } from 'storybook/test';
import '@mcp-app/elements/define';
import { configureFrames } from '@mcp-app/elements/mcp-app-frame';
import '@mcp-app/tokens/theme.css';
import tools from '../packages/devtools/custom-elements.json';
import manifest from '../packages/elements/custom-elements.json';
import { controlsOf } from '../stories/docs/controls.js';
import { isHost, labelOf, LOOK_NAMES, sentBy } from '../stories/tokens/looks.js';
import '../stories/views/kit.css';
import { checkAccessibility } from './accessibility-check.js';
import { StoriesPage } from './docs-page.js';
import { onSystemTheme, systemTheme, themeOf } from './system-theme.js';
import { ThemedDocs } from './themed-docs.js';
import './presets.css';
import './preview.css';

// A Storybook within the documentation site knows where its pages are.
configureFrames({ docsUrl: import.meta.env['STORYBOOK_DOCS_URL'] });
setCustomElementsManifest({ ...manifest, modules: [...manifest.modules, ...tools.modules] });
// A failed wait reports what it waited for instead of printing the whole page. Only failures wait until the timeout.
configure({
  getElementError: (message) => new Error(message ?? ''),
  asyncUtilTimeout: 60_000,
});

DecoratorHelpers.initializeThemeState(['light', 'dark'], systemTheme());

/** What the toolbar says now. The story stays when the system changes between light and dark. */
let chosen: { theme?: string } = {};
onSystemTheme(() => {
  document.documentElement.dataset['theme'] = themeOf(chosen);
});

/** The look of the surrounding page: which host's theme it uses, and its reading direction. */
const withHost: Decorator = (story, { globals }) => {
  const { documentElement } = document;
  const preset: string = globals['preset'];
  documentElement.dataset['preset'] = isHost(preset) ? 'default' : preset;
  const { style } = documentElement;
  for (const name of [...style].filter((name) => name.startsWith('--'))) style.removeProperty(name);
  if (isHost(preset))
    for (const [name, value] of Object.entries(sentBy(preset))) style.setProperty(name, value);
  // Before the story: otherwise views would start in the wrong theme. A decorator of the addon would set it later, to the
  // theme that the system had when the page was loaded.
  documentElement.dataset['theme'] = themeOf(globals);
  chosen = globals;
  documentElement.dir = globals['direction'];
  return story();
};

const preview: Preview = {
  tags: ['autodocs'],
  initialGlobals: { preset: 'default', direction: 'ltr' },
  globalTypes: {
    preset: {
      description: 'The host whose theme the page uses',
      toolbar: {
        title: 'Host',
        icon: 'browser',
        items: LOOK_NAMES.map((value) => ({ value, title: labelOf(value) })),
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Reading direction',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'ltr', title: 'left to right' },
          { value: 'rtl', title: 'right to left' },
        ],
      },
    },
  },
  decorators: [withActions, withHost],
  // Views are checked from inside (accessibility-check.ts), because axe cannot look into another origin.
  parameters: {
    a11y: { test: 'error', options: { iframes: false } },
    docs: {
      container: ThemedDocs,
      page: StoriesPage,
      toc: { headingSelector: 'h2, h3' },
      extractArgTypes: controlsOf,
    },
    controls: { expanded: true, sort: 'none' },
    options: {
      storySort: {
        order: [
          'Start here',
          ['Welcome', 'For hosts', 'For views', 'Theming', 'Security', 'Migrating'],
          'Tokens',
          'Workbench',
          'mcp-app-frame',
          [
            'API',
            'States',
            'Errors',
            'Tool data',
            'Sources',
            'Looks',
            'Display modes',
            'Split',
            'Sandbox',
            'Requests',
            'Consent',
            'Languages',
            'Many frames',
          ],
          'mcp-app-elicitation',
          ['API', 'Questions'],
          'mcp-app-root',
          ['API', 'States', 'Looks'],
          'mcp-app-inspector',
          ['API', 'Panels'],
          'Adapters',
        ],
      },
    },
  },
  afterEach: checkAccessibility,
};

export default preview;
