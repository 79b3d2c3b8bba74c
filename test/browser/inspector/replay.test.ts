import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { McpAppInspectorElement } from '../../../packages/devtools/src/mcp-app-inspector/mcp-app-inspector.js';
import { parseRecording } from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewNotifies,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import { find, findAll, mountInspector, removeInspectors, textOf, untilRow } from './support.js';

const clickText = (inspector: McpAppInspectorElement, text: string) =>
  findAll(inspector, 'button')
    .find((button) => button.textContent!.trim() === text)!
    .click();

/** A conversation with a successful and a failed tool call, as JSON text. */
async function record(): Promise<string> {
  const frame = mountFrame({
    html: await scriptedHtml(),
    toolInput: { zone: 'UTC' },
    toolResult: { content: [{ type: 'text', text: 'noon' }] },
    host: { info: { name: 'Chat', version: '7.0.0' }, locale: 'de-CH' },
    handlers: {
      callTool: ({ name, arguments: args }) => {
        if (name === 'broken') throw Object.assign(new Error('No such zone.'), { code: -32602 });
        return { content: [], structuredContent: { zone: args?.['zone'], time: '10:31' } };
      },
    },
  });
  const inspector = mountInspector({ frame });
  await untilReady(frame);
  await viewRequests(frame, 'tools/call', { name: 'get-time', arguments: { zone: 'UTC' } });
  await viewRequests(frame, 'tools/call', { name: 'broken' });
  await untilRow(inspector, 'To view answer tools/call broken');
  const exported = nextEvent(inspector, 'mcp-app-inspector-export');
  inspector.addEventListener('mcp-app-inspector-export', (event) => event.preventDefault());
  clickText(inspector, 'Export');
  const { recording, action } = await exported;
  assert.equal(action, 'download');
  inspector.remove();
  frame.remove();
  return JSON.stringify(recording);
}

describe('recordings', () => {
  let text: string;
  before(async () => {
    text = await record();
  });
  afterEach(() => {
    removeInspectors();
    removeFrames();
  });

  it('shows a file without a frame: messages, context and security', async () => {
    const inspector = mountInspector({ recording: parseRecording(text) });
    await untilRow(inspector, 'To view answer tools/call get-time');
    assert.include(textOf(inspector), 'Recording of 20');
    assert.include(textOf(inspector), 'Scripted 1.2.3');
    find(inspector, '#tab-security')!.click();
    await eventually(() => textOf(inspector).includes('allow-scripts'));
    find(inspector, '#tab-context')!.click();
    await eventually(() => textOf(inspector).includes('"de-CH"'));
    inspector.recording = undefined;
    await eventually(() => textOf(inspector).includes('Nothing to inspect'));
  });

  it('refuses a bad file, with a message that names the field', async () => {
    const broken = text.replace('"direction":"from-view"', '"direction":"sideways"');
    const inspector = mountInspector({ recording: JSON.parse(broken) });
    await eventually(() => /messages\[0\]\.direction must be/.test(textOf(inspector)));
    assert.isOk(find(inspector, '[role=alert]'));
    find(inspector, '[role=alert] button')!.click();
    await eventually(() => !find(inspector, '[role=alert]'), 'the message can be closed');
  });

  it('replays the same view with the same context, data and answers', async () => {
    const inspector = mountInspector({ recording: parseRecording(text) });
    await untilRow(inspector, 'get-time');
    const heard: string[] = [];
    for (const name of ['mcp-app-ready', 'mcp-app-status-change', 'mcp-app-log'])
      document.body.addEventListener(name, () => heard.push(name), { once: true });
    clickText(inspector, 'Replay');
    const frame = await eventually(() => find<McpAppFrameElement>(inspector, 'mcp-app-frame'));
    await untilReady(frame);
    assert.equal(frame.details.appInfo?.name, 'Scripted');
    const received = await eventually(async () => {
      const all = await viewReceived(frame);
      return all.some(({ method }) => method === 'ui/notifications/tool-result') && all;
    });
    const handshake = received.find(({ method }) => method === 'ui/initialize')!.params as {
      hostInfo: object;
      hostContext: Record<string, unknown>;
      hostCapabilities: object;
    };
    assert.deepEqual(handshake.hostInfo, { name: 'Chat', version: '7.0.0' });
    assert.equal(handshake.hostContext['locale'], 'de-CH');
    assert.property(handshake.hostCapabilities, 'serverTools');
    const input = received.find(({ method }) => method === 'ui/notifications/tool-input')!;
    assert.deepEqual(input.params, { arguments: { zone: 'UTC' } });

    const call = (name: string, zone?: string) =>
      viewRequests(frame, 'tools/call', { name, arguments: { zone } });
    const { result } = await call('get-time', 'UTC');
    assert.deepEqual(result?.['structuredContent'], { zone: 'UTC', time: '10:31' });
    const { error } = await viewRequests(frame, 'tools/call', { name: 'broken' });
    assert.deepEqual(error, { code: -32602, message: 'No such zone.' });
    const unknown = await call('never-called');
    assert.match(
      unknown.error!.message,
      /Replay: the recording has no answer to tools\/call never-called/,
    );
    await eventually(() => textOf(inspector).includes('answered from the recording: 2'));
    await eventually(() => textOf(inspector).includes('without an answer in the recording: 1'));
    // The page receives no events from it, though it may listen to all its frames.
    await viewNotifies(frame, 'notifications/message', { level: 'info', data: 'hi' });
    assert.deepEqual(heard, []);
    // It continues behind another tab.
    find(inspector, '#tab-messages')!.click();
    await untilRow(inspector, 'get-time');
    assert.isTrue((await call('get-time', 'UTC')).result !== undefined);
    // Nothing leaves a replay.
    const link = await viewRequests(frame, 'ui/open-link', { url: 'https://x.example/' });
    assert.match(link.error!.message, /no answer to ui\/open-link/);
    find(inspector, '.stage button')!.click();
    await eventually(() => !frame.isConnected, 'closed');
  });

  it('lets a page provide the frame of a replay, and isolate it like the recorded one', async () => {
    const frame = mountFrame({ html: await scriptedHtml(), sandbox: { strictCsp: true } });
    const inspector = mountInspector({ frame });
    await untilReady(frame);
    inspector.addEventListener('mcp-app-inspector-replay', (event) => {
      event.preventDefault();
      document.body.append(event.frame);
    });
    const replayed = inspector.replay();
    assert.equal(replayed.parentNode, document.body);
    assert.deepEqual(replayed.sandbox, { strictCsp: true });
    await untilReady(replayed);
    assert.isNull(find(inspector, '#tab-replay'));
    replayed.remove();
  });

  it('says that a recording without the view cannot be replayed', async () => {
    const inspector = mountInspector({ recording: { ...parseRecording(text), frame: null } });
    await untilRow(inspector, 'get-time');
    clickText(inspector, 'Replay');
    await eventually(() => textOf(inspector).includes('frame.resource.html is missing'));
  });

  it('lets the page change what is copied or saved', async () => {
    const inspector = mountInspector({ recording: parseRecording(text) });
    const copied: string[] = [];
    const { clipboard } = navigator;
    const fake = { writeText: (value: string) => Promise.resolve(void copied.push(value)) };
    Object.defineProperty(navigator, 'clipboard', { value: fake, configurable: true });
    inspector.addEventListener('mcp-app-inspector-export', (event) => {
      event.recording = { ...event.recording, messages: [], note: 'redacted' };
    });
    await untilRow(inspector, 'get-time');
    clickText(inspector, 'Copy');
    await eventually(() => textOf(inspector).includes('Copied.'));
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    assert.equal(parseRecording(copied[0]).note, 'redacted');
  });

  it('is saved as a file, and read from one', async () => {
    const inspector = mountInspector({ recording: parseRecording(text) });
    await untilRow(inspector, 'get-time');
    const saved: HTMLAnchorElement[] = [];
    const chosen: HTMLInputElement[] = [];
    const native = HTMLElement.prototype.click;
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this);
    };
    HTMLInputElement.prototype.click = function choose() {
      chosen.push(this);
    };
    clickText(inspector, 'Export');
    clickText(inspector, 'Import');
    for (const { prototype } of [HTMLAnchorElement, HTMLInputElement])
      Reflect.deleteProperty(prototype, 'click');
    assert.equal(HTMLAnchorElement.prototype.click, native);
    assert.match(saved[0]!.download, /^scripted-20[\dT-]+\.json$/);
    const file = await (await fetch(saved[0]!.href)).text();
    assert.deepEqual(parseRecording(file), parseRecording(text));

    const choose = (content: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'recording.json'));
      chosen[0]!.files = transfer.files;
      chosen[0]!.dispatchEvent(new Event('change'));
    };
    inspector.recording = undefined;
    choose('{"format":"har"}');
    await eventually(() => textOf(inspector).includes('format must be "mcp-app-recording"'));
    choose(file);
    await untilRow(inspector, 'get-time');
    assert.isNull(find(inspector, '[role=alert]'));
  });

  it('explains that the browser blocked the copy', async () => {
    const inspector = mountInspector({ recording: parseRecording(text) });
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await untilRow(inspector, 'get-time');
    clickText(inspector, 'Copy');
    await eventually(() => textOf(inspector).includes('blocked the copy'));
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });
});
