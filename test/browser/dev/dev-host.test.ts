// A view under the dev host: beside the test, and once in its own tab, where the page is replaced by the host.
import { sendKeys } from '@web/test-runner-commands';
import 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { assert } from 'chai';
import type { DevSample } from '../../../packages/devtools/src/dev/index.js';
import { DevShell } from '../../../packages/devtools/src/dev/dev-shell.js';
import { eventually } from '../../support/frame-harness.js';

// This is not a module: it adds itself to the window.
declare const axe: { run(context: Element, options: RunOptions): Promise<AxeResults> };

customElements.define('mcp-app-dev-shell', DevShell);

const result = (time: string) => ({ content: [], structuredContent: { time } });
const SAMPLE: DevSample = {
  toolInput: { zone: 'Europe/Vienna', label: 'Here and now' },
  toolResult: () => result('12:00'),
  tools: { 'get-time': () => result('13:00') },
};

let shell: () => ShadowRoot;
const frame = () => shell().querySelector('iframe')!;
const view = () => frame().contentDocument!;
const textOf = (id: string) => view().getElementById(id)?.textContent;
/** The messages and events that the inspector has recorded. */
const log = (): string[] => {
  const inspector = shell().querySelector('mcp-app-inspector');
  // Its class is loaded after the page.
  if (typeof inspector?.toRecording !== 'function') return [];
  const { messages, events } = inspector.toRecording();
  return [...messages, ...events].map((entry) => JSON.stringify(entry));
};
const isShown = () => eventually(() => textOf('time') === '12:00', 'the view with its result');

describe('the dev host', () => {
  let element: DevShell;
  afterEach(() => element.remove());

  /** The address before and after a test, without settings. */
  const address = location.href;
  afterEach(() => history.replaceState(null, '', address));

  /** The shell, with these settings in the address. */
  async function open(settings: Record<string, string> = {}, page = 'clock.html') {
    const url = new URL(address);
    for (const [name, value] of Object.entries({ theme: 'light', ...settings }))
      url.searchParams.set(`dev-${name}`, value);
    history.replaceState(null, '', url);
    element = new DevShell();
    element.url = new URL(`/test/views/dev/${page}`, location.href).href;
    element.sample = SAMPLE;
    document.body.append(element);
    shell = () => element.shadowRoot!;
    await eventually(() => shell().querySelector('iframe'), 'the frame');
  }

  function choose(name: string, value: string): void {
    const select = shell().querySelector<HTMLSelectElement>(`select[name=${name}]`)!;
    assert.include(
      [...select.options].filter(({ disabled }) => !disabled).map((option) => option.value),
      value,
    );
    select.value = value;
    select.dispatchEvent(new Event('change'));
  }

  it('L1 V1 C3 shows the view in a frame that fits, and answers it', async () => {
    await open();
    await isShown();
    assert.equal(textOf('zone'), 'Europe/Vienna');
    const heights = () => [frame().clientHeight, view().documentElement.scrollHeight] as const;
    await eventually(() => Math.abs(heights()[0] - heights()[1]) <= 2, 'the height that fits');
    view().getElementById('again')!.click();
    await eventually(() => textOf('time') === '13:00', 'the answer of the tool');
    assert.isTrue(log().some((line) => line.includes('tools/call')));
  });

  it('C2 M2 theme, width and display mode change while the view runs', async () => {
    await open();
    await isShown();
    const root = view().documentElement;
    choose('theme', 'dark');
    await eventually(() => root.dataset['theme'] === 'dark', 'the dark theme');
    choose('device', '320');
    await eventually(() => frame().clientWidth === 320, 'the width');
    view().getElementById('large')!.click();
    await eventually(() => root.dataset['displayMode'] === 'fullscreen', 'fullscreen');
    const select = shell().querySelector<HTMLSelectElement>('select[name=displayMode]')!;
    await eventually(() => select.value === 'fullscreen', 'the choice of the view');
    const { clientHeight } = shell().querySelector('.stage')!;
    await eventually(() => frame().clientHeight >= clientHeight - 40, 'the height of the stage');
    assert.equal(textOf('time'), '12:00', 'it was not loaded again');
  });

  for (const [data, tool] of [
    ['streaming', 'streaming'],
    ['absent', 'waiting'],
    ['failed', 'error'],
    ['cancelled', 'cancelled'],
    ['slow', 'input'],
  ])
    it(`D1 D4 data: ${data}`, async () => {
      await open({ data: data! });
      const shown = () => (frame().contentWindow as { shown?: string[] }).shown;
      await eventually(() => shown()?.includes(tool!), `${tool}`);
      if (data === 'absent') assert.isFalse(log().some((line) => line.includes('tool-')));
    });

  it('has tabs that arrow keys, Home and End select', async () => {
    await open();
    const selected = () => shell().querySelector('.tabs [aria-selected=true]')!.id;
    const press = async (key: string, expected: string) => {
      await sendKeys({ press: key });
      await eventually(() => selected() === expected, `${expected} after ${key}`);
      assert.equal(shell().activeElement?.id, expected);
    };
    shell().querySelector<HTMLElement>('#tab-messages')!.focus();
    await press('ArrowRight', 'tab-data');
    await press('ArrowRight', 'tab-messages');
    await press('End', 'tab-data');
    await press('Home', 'tab-messages');
    assert.isFalse(shell().querySelector<HTMLElement>('#panel-messages')!.hidden);
  });

  it('C1 L4 imitates a host that sends nothing, and one with variables', async () => {
    await open({ host: 'nothing' });
    await isShown();
    assert.isFalse(view().documentElement.hasAttribute('data-theme'));
    assert.equal(view().documentElement.getAttribute('style') ?? '', '');
    choose('preset', 'claude');
    await eventually(
      () =>
        textOf('time') === '12:00' &&
        view().documentElement.style.getPropertyValue('--font-sans').includes('Anthropic'),
      'the variables',
    );
    const modes = [...shell().querySelectorAll<HTMLOptionElement>('[name=displayMode] option')];
    assert.deepEqual(
      modes.filter(({ disabled }) => disabled).map(({ value }) => value),
      ['pip'],
    );
  });

  it('S4 runs the view with a CSP, and logs what the CSP blocks', async () => {
    await open({ csp: 'strict' });
    await isShown();
    const script = view().createElement('script');
    script.textContent = `fetch('https://api.example/').catch(() => {}); try { eval('1') } catch { document.title = 'no eval' }`;
    view().body.append(script);
    await eventually(
      () => log().some((line) => /csp.*connect-src.*https:\/\/api\.example/s.test(line)),
      'the blocked request',
    );
    assert.equal(view().title, 'no eval');
  });

  it('shows one frame with the view after two quick changes of a setting', async () => {
    await open();
    await isShown();
    choose('csp', 'default');
    choose('csp', 'strict');
    choose('csp', 'default');
    await eventually(() => frame()?.srcdoc, 'the page with its CSP');
    await isShown();
    assert.lengthOf(shell().querySelectorAll('iframe'), 1);
    choose('csp', 'sandbox');
    choose('csp', 'off');
    await eventually(() => frame()?.src.endsWith('clock.html'), 'the page as it is served');
    await isShown();
    assert.lengthOf(shell().querySelectorAll('iframe'), 1);
  });

  it('S1 the real sandbox', async () => {
    await open({ csp: 'sandbox' }, 'single.html');
    await eventually(() => log().some((line) => line.includes('hostCapabilities')), 'it');
    assert.isNull(frame().contentDocument, 'out of reach');
  });

  it('D2 D3 sends edited data to the view, keeps it in the address, and can reset it', async () => {
    await open();
    await isShown();
    const write = (name: string, text: string) => {
      const field = shell().querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)!;
      field.value = text;
      field.dispatchEvent(new Event('input'));
      return field;
    };
    const button = (at: number) =>
      shell().querySelectorAll<HTMLButtonElement>('.actions button')[at]!;
    const field = write('input', '{ zone }');
    await eventually(() => field.getAttribute('aria-invalid') === 'true', 'the error');
    assert.isTrue(button(0).disabled);
    write('input', '{ "zone": "UTC" }');
    write('result', JSON.stringify(result('15:00')));
    await eventually(() => !button(0).disabled, 'no error');
    button(0).click();
    await eventually(() => textOf('time') === '15:00' && textOf('zone') === 'UTC', 'the data');
    assert.include(location.search, 'dev-result=');
    button(1).click();
    await isShown();
    assert.equal(textOf('zone'), 'Europe/Vienna');
    assert.notInclude(location.search, 'dev-result');
  });

  it('C1 M2 a phone has its size and capabilities, and is kept in the address', async () => {
    await open();
    await isShown();
    choose('device', 'phone');
    await eventually(() => frame().clientWidth === 390, 'the width');
    assert.include(location.search, 'dev-device=phone');
    assert.equal(shell().querySelector('.device')!.clientHeight, 844);
    await eventually(
      () => log().some((line) => line.includes('"platform":"mobile"')),
      'the platform',
    );
    assert.notInclude(frame().contentWindow!.location.search, 'dev-', 'not for the view');
    assert.equal(textOf('time'), '12:00', 'it was not loaded again');
  });

  it('L8 sends the data again to a view that is reloaded', async () => {
    await open();
    await isShown();
    const before = view();
    frame().contentWindow!.location.reload();
    await eventually(() => view() !== before, 'the reload');
    await eventually(() => textOf('time') === '12:00', 'the data');
  });

  it('is accessible, light and dark', async () => {
    await open();
    await isShown();
    for (const theme of ['light', 'dark']) {
      choose('theme', theme);
      await eventually(() => view().documentElement.dataset['theme'] === theme, theme);
      const { violations } = await axe.run(element, {
        runOnly: ['wcag2a', 'wcag2aa', 'best-practice'],
      });
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
      );
    }
  });
});

describe('a view in its own tab', () => {
  let tab: (Window & typeof globalThis) | null = null;
  afterEach(() => tab?.close());

  /** False where a test may not open a tab. */
  async function openTab(page: string): Promise<boolean> {
    tab = window.open(`/test/views/dev/${page}`, '_blank') as typeof tab;
    if (!tab) return false;
    shell = () => tab!.document.querySelector('mcp-app-dev-shell')!.shadowRoot!;
    await eventually(() => tab!.document.querySelector('mcp-app-dev-shell'), 'the shell');
    await eventually(() => shell().querySelector('iframe'), 'the frame');
    return true;
  }

  it('L1 D2 D3 is replaced by the host; the sample comes from its attributes and its file', async function () {
    if (!(await openTab('clock.html'))) this.skip();
    await isShown();
    assert.equal(textOf('zone'), 'Europe/Vienna', 'the attribute wins over the file');
    assert.isNull(tab!.document.querySelector('mcp-app-root'), 'it runs in the frame alone');
    view().getElementById('again')!.click();
    await eventually(() => textOf('time') === '13:00', 'the tool of the file');
  });

  it('reports a sample that is not JSON by name, and runs the view', async function () {
    if (!(await openTab('bad-sample.html'))) this.skip();
    await eventually(
      () => shell().querySelector('[role=alert]')?.textContent?.includes('data-dev-result'),
      'the complaint',
    );
    await eventually(() => log().some((line) => line.includes('tool-result')), 'the view');
  });

  it('does nothing in a frame: the frame shows the view itself', async () => {
    const holder = document.createElement('iframe');
    holder.src = '/test/views/dev/clock.html';
    document.body.append(holder);
    await eventually(() => holder.contentDocument?.querySelector(':state(connecting)'), 'the view');
    assert.isNull(holder.contentDocument!.querySelector('mcp-app-dev-shell'));
    holder.remove();
  });
});
