import { assert } from 'chai';
import type { HostContext } from '../../../packages/elements/src/protocol/index.js';
import { STYLE_VARIABLE_NAMES } from '../../../packages/elements/src/protocol/style-variables.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { applyTheme } from '../../../packages/elements/src/view/theme-applier.js';
import type { ApplyThemeOptions } from '../../../packages/elements/src/view/theme-applier.js';
import { linkedHost, until } from './support/linked-host.js';

describe('applyTheme', () => {
  let root: HTMLElement;
  let stop: () => void;
  let app: McpApp;

  async function themed(hostContext: object, options: ApplyThemeOptions = {}) {
    const host = linkedHost({ hostContext: hostContext as HostContext });
    app = new McpApp({ name: 'Themed', version: '1' });
    stop = applyTheme(app, { root, ...options });
    await app.connect({ transport: host.transport });
    const change = async (changed: object) => {
      const before = app.getSnapshot();
      host.peer.notify('ui/notifications/host-context-changed', changed as HostContext);
      await until(() => app.getSnapshot() !== before);
    };
    return { change };
  }
  const value = (name: string) => getComputedStyle(root).getPropertyValue(name);

  beforeEach(() => {
    root = document.createElement('section');
    document.body.append(root);
  });
  afterEach(() => {
    stop();
    app.close();
    root.remove();
  });

  it('C1 sets color-scheme and data-theme to the theme', async () => {
    const { change } = await themed({ theme: 'dark' });
    assert.equal(root.dataset['theme'], 'dark');
    assert.equal(getComputedStyle(root).colorScheme, 'dark');
    await change({ theme: 'light' });
    assert.equal(root.dataset['theme'], 'light');
    assert.equal(getComputedStyle(root).colorScheme, 'light');
  });

  it('C1 passes an unknown theme to the stylesheet, and sets no color-scheme', async () => {
    const { change } = await themed({ theme: 'dark' });
    await change({ theme: 'high-contrast' });
    assert.equal(root.dataset['theme'], 'high-contrast');
    assert.equal(root.style.colorScheme, '');
  });

  it('C5 sets all 76 variables, with light-dark() resolved by the theme', async () => {
    const variables = Object.fromEntries(
      STYLE_VARIABLE_NAMES.map((name) => [name, `light-dark(rgb(1, 1, 1), rgb(2, 2, 2))`]),
    );
    await themed({ theme: 'dark', styles: { variables } });
    for (const name of STYLE_VARIABLE_NAMES) assert.include(value(name), 'light-dark', name);
    root.style.color = 'var(--color-text-primary)';
    assert.equal(getComputedStyle(root).color, 'rgb(2, 2, 2)');
  });

  it('C5 removes a variable that the host drops', async () => {
    const { change } = await themed({
      styles: { variables: { '--font-sans': 'serif', '--font-mono': 'monospace' } },
    });
    await change({ styles: { variables: { '--font-mono': 'Courier' } } });
    assert.equal(value('--font-sans'), '');
    assert.equal(value('--font-mono'), 'Courier');
    await change({ styles: {} });
    assert.equal(value('--font-mono'), '');
  });

  it('C5 sets unknown variables; anything that is not a variable sets neither styles nor attributes', async () => {
    await themed({
      styles: {
        variables: {
          '--spacing-1': '4px',
          display: 'none',
          onclick: 'alert(1)',
          class: 'hacked',
          '--font-sans': 7,
          '': 'x',
        },
      },
    });
    assert.equal(value('--spacing-1'), '4px');
    assert.equal(value('--font-sans'), '');
    assert.equal(getComputedStyle(root).display, 'block');
    assert.isFalse(root.hasAttribute('onclick'));
    assert.isFalse(root.hasAttribute('class'));
  });

  for (const garbage of [
    { styles: 'blue' },
    { styles: { variables: 'red', css: 3 } },
    { styles: { variables: [1], css: { fonts: 9 } } },
    { theme: 5, locale: {}, displayMode: [], platform: null },
    { safeAreaInsets: 'all', containerDimensions: 12 },
    { safeAreaInsets: { top: 'x', left: null }, containerDimensions: { height: NaN } },
  ])
    it(`C1 survives invalid values: ${JSON.stringify(garbage)}`, async () => {
      const { change } = await themed(garbage);
      await change({ theme: 'dark' });
      assert.equal(root.dataset['theme'], 'dark');
      assert.equal(value('--mcp-safe-area-top'), '');
    });

  it('C5 injects fonts, and replaces them', async () => {
    const { change } = await themed({
      styles: { css: { fonts: '@font-face { font-family: "One"; src: local("Arial") }' } },
    });
    const families = () => [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
    await until(() => families().includes('One'));
    await change({
      styles: { css: { fonts: '@font-face { font-family: "Two"; src: local("Arial") }' } },
    });
    await until(() => families().includes('Two'));
    assert.notInclude(families(), 'One');
    await change({ styles: {} });
    await until(() => !families().includes('Two'));
  });

  it('C1 sets lang and dir from the locale', async () => {
    const { change } = await themed({ locale: 'he-IL' });
    assert.equal(root.lang, 'he-IL');
    assert.equal(getComputedStyle(root).direction, 'rtl');
    await change({ locale: 'pt-BR' });
    assert.equal(root.lang, 'pt-BR');
    assert.equal(root.dir, 'ltr');
  });

  it('C1 keeps the language of a view in one language', async () => {
    root.lang = 'nl';
    await themed({ locale: 'he-IL' }, { locale: false });
    assert.equal(root.lang, 'nl');
    assert.isFalse(root.hasAttribute('dir'));
  });

  it('C1 leaves lang alone if the host sends no locale', async () => {
    root.lang = 'nl';
    const { change } = await themed({ theme: 'dark' });
    await change({ theme: 'light' });
    assert.equal(root.lang, 'nl');
  });

  it('C1 C3 M4 sets safe areas, sizes, display mode and platform as CSS', async () => {
    const { change } = await themed({
      displayMode: 'inline',
      platform: 'mobile',
      containerDimensions: { maxHeight: 480, width: 320.5 },
      safeAreaInsets: { top: 1, right: 2, bottom: 34, left: 0 },
    });
    assert.equal(root.dataset['displayMode'], 'inline');
    assert.equal(root.dataset['platform'], 'mobile');
    assert.equal(value('--mcp-max-height'), '480px');
    assert.equal(value('--mcp-width'), '320.5px');
    assert.equal(value('--mcp-height'), '');
    assert.equal(value('--mcp-safe-area-bottom'), '34px');
    assert.equal(value('--mcp-safe-area-left'), '0px');
    await change({
      displayMode: 'fullscreen',
      containerDimensions: { height: 900, maxWidth: 700 },
    });
    assert.equal(root.dataset['displayMode'], 'fullscreen');
    assert.equal(value('--mcp-max-height'), '');
    assert.equal(value('--mcp-width'), '');
    assert.equal(value('--mcp-height'), '900px');
    assert.equal(value('--mcp-max-width'), '700px');
  });

  it('does not touch the document for changes of tool data', async () => {
    const host = linkedHost({ hostContext: { theme: 'dark' } });
    app = new McpApp({ name: 'Themed', version: '1' });
    stop = applyTheme(app, { root });
    await app.connect({ transport: host.transport });
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(root, { attributes: true });
    host.peer.notify('ui/notifications/tool-input', { arguments: { a: 1 } });
    await until(() => app.getSnapshot().toolStatus === 'input');
    assert.equal(changes + observer.takeRecords().length, 0);
  });

  it('removes everything on stop', async () => {
    await themed({
      theme: 'dark',
      locale: 'ar',
      displayMode: 'inline',
      platform: 'web',
      containerDimensions: { maxHeight: 480 },
      styles: {
        variables: { '--font-sans': 'serif' },
        css: { fonts: '@font-face { font-family: "Three"; src: local("Arial") }' },
      },
    });
    stop();
    assert.equal(root.outerHTML, '<section style=""></section>');
    assert.notInclude(document.head.innerHTML, 'Three');
  });
});
