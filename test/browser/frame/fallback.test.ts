import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import { eventually, failingFrame, nextEvent, removeFrames } from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import { armedDialog, buttonOf, clickOn } from './support/ask.js';

/** A red dot. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
/** One sample of silence. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';

const result: CallToolResult = {
  content: [
    { type: 'text', text: 'Four orders,\n  <b onclick="x">two</b> open.' },
    { type: 'image', mimeType: 'image/png', data: PNG },
    { type: 'audio', mimeType: 'audio/wav', data: WAV },
    { type: 'resource_link', uri: 'https://shop.example/docs', name: 'docs', title: 'Manual' },
    { type: 'resource_link', uri: 'shop://orders/1', name: 'Order 1' },
    {
      type: 'resource',
      resource: { uri: 'ui://shop/orders', mimeType: 'text/html', text: '<img src=x onerror=x>' },
    },
    {
      type: 'resource',
      resource: { uri: 'file:///x/orders.csv', mimeType: 'text/csv', blob: btoa('a,b') },
    },
  ],
  structuredContent: { orders: Array.from({ length: 400 }, (_, id) => ({ id })) },
};

const resultOf = (frame: McpAppFrameElement): Promise<HTMLElement> =>
  eventually(() => frame.shadowRoot!.querySelector<HTMLElement>('[part=result]'), 'the result');

/** A frame whose tool has no view, and the result that it shows. */
async function failed(properties: Partial<McpAppFrameElement> = {}) {
  const { frame } = await failingFrame({ tool: 'x', toolResult: result, ...properties });
  return { frame, shown: await resultOf(frame) };
}

describe('a result instead of a view', () => {
  afterEach(removeFrames);

  it('shows every kind of block, and none as markup', async () => {
    const { shown } = await failed();
    assert.equal(
      shown.querySelector('.text')!.textContent,
      (result.content[0] as { text: string }).text,
    );
    assert.equal(shown.querySelector('b, script, [onerror], [onclick]'), null);
    const image = shown.querySelector('img')!;
    await image.decode();
    assert.equal(image.naturalWidth, 5);
    assert.equal(shown.querySelector('audio')!.controls, true);
    const names = [...shown.querySelectorAll('.row')].map((row) => row.textContent);
    assert.deepEqual(names, [
      'Manualhttps://shop.example/docs',
      'Order 1shop://orders/1',
      'orders.csvSave',
    ]);
    const [source, data] = shown.querySelectorAll('details');
    assert.include(source!.textContent, '<img src=x onerror=x>');
    assert.equal(data!.open, false);
  });

  it('has a limited height even with all data open, and scrolls by keyboard', async () => {
    const { frame, shown } = await failed();
    for (const details of shown.querySelectorAll('details')) details.open = true;
    assert.isAtMost(shown.getBoundingClientRect().height, 400);
    assert.isAbove(shown.scrollHeight, 5000);
    frame.style.setProperty('--mcp-app-frame-result-max-height', '120px');
    assert.isAtMost(shown.getBoundingClientRect().height, 120);
    shown.focus();
    await sendKeys({ press: 'End' });
    await eventually(() => shown.scrollTop > 0, 'scrolled');
  });

  it('has no axe violations in light and dark, with translated labels', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { frame, shown } = await failed({ theme, labels: { result: 'Ergebnis' } });
      // The frame follows its own color-scheme; the page around it is white.
      frame.style.cssText = `color-scheme: ${theme}; background: ${theme === 'dark' ? '#111' : '#fff'}`;
      assert.equal(shown.ariaLabel, 'Ergebnis: X');
      assert.deepEqual(await violations(frame), [], theme);
      removeFrames();
    }
  });

  it('offers media that the browser cannot read as a file', async () => {
    const content = [{ type: 'image' as const, mimeType: 'image/png', data: btoa('not an image') }];
    const { shown } = await failed({ toolResult: { content } });
    const row = await eventually(() => shown.querySelector('.row'), 'the file');
    assert.equal(row.textContent, 'image-1.pngSave');
  });

  it('V7 asks before it opens a link, as for a view', async () => {
    const opened: unknown[][] = [];
    const original = window.open;
    window.open = (...args: unknown[]) => {
      opened.push(args.map(String));
      return null;
    };
    try {
      const { frame, shown } = await failed();
      const audits: AuditEntry[] = [];
      frame.addEventListener('mcp-app-audit', (event) => audits.push(event));
      await clickOn(shown.querySelector('button.link')!);
      const dialog = await armedDialog(frame);
      assert.include(dialog.textContent, 'https://shop.example/docs');
      assert.deepEqual(opened, []);
      await clickOn(buttonOf(dialog, 'once'));
      await eventually(() => audits.length === 1, 'audited');
      assert.deepEqual(opened, [['https://shop.example/docs', '_blank', 'noopener,noreferrer']]);
      assert.include(audits[0], { kind: 'link', decision: 'allowed', by: 'user' });
    } finally {
      window.open = original;
    }
  });

  it('V7 applies the policy of the page to a link, and dispatches its events', async () => {
    const { frame, shown } = await failed({ consent: { policy: { link: 'deny' } } });
    const refused = nextEvent(frame, 'mcp-app-refused');
    await clickOn(shown.querySelector('button.link')!);
    assert.include((await refused).refusals[0], {
      kind: 'link',
      what: 'https://shop.example/docs',
    });
    frame.consent = { policy: { link: 'allow' } };
    await frame.updateComplete;
    const asked = nextEvent(frame, 'mcp-app-open-link');
    frame.addEventListener('mcp-app-open-link', (event) => event.preventDefault());
    await clickOn(shown.querySelector('button.link')!);
    assert.equal((await asked).url, 'https://shop.example/docs');
  });

  it('V8 passes a file through the download policy to the page’s handler', async () => {
    const saved: unknown[] = [];
    const { shown } = await failed({
      toolResult: { content: [result.content.at(-1)!] },
      handlers: { downloadFile: ({ contents }) => void saved.push(...contents) },
    });
    await clickOn(shown.querySelector('[aria-label="Save orders.csv"]')!);
    await eventually(() => saved.length === 1, 'saved');
    assert.deepEqual(saved, [
      {
        type: 'resource',
        resource: { uri: 'file:///x/orders.csv', mimeType: 'text/csv', blob: btoa('a,b') },
      },
    ]);
  });

  it('replaces the shown result with a later one', async () => {
    const { frame } = await failed();
    frame.toolResult = { isError: true, content: [{ type: 'text', text: 'Out of stock.' }] };
    await frame.updateComplete;
    const shown = await resultOf(frame);
    assert.equal(shown.textContent, 'The tool reported an error.Out of stock.');
  });
});
