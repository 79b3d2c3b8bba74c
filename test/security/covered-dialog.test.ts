// A view must not cover a dialog while clicks go through it: neither the dialog about its own request, nor a dialog of
// the page.
import { sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  buttonOf,
  clickOn,
  denyWithMouse,
  dialogOf,
  openDialog,
} from '../browser/frame/support/ask.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewRequests,
} from '../support/frame-harness.js';

const tools = [
  {
    name: 'wipe',
    inputSchema: { type: 'object' as const },
    annotations: { destructiveHint: true },
  },
];

describe('a view cannot cover a dialog', () => {
  let html: string;
  let called: unknown[];
  let refusals: string[];
  let page: HTMLElement | undefined;

  before(async () => {
    html = (await scriptedHtml()).replace(
      `['inline', 'fullscreen']`,
      `['inline', 'fullscreen', 'pip']`,
    );
  });
  beforeEach(() => {
    called = [];
    refusals = [];
  });
  afterEach(() => {
    removeFrames();
    page?.remove();
  });

  // The policy allows every mode change, so that only the open dialog can be the reason for a refusal.
  async function attackingFrame(): Promise<McpAppFrameElement> {
    const frame = await readyFrame({
      html,
      consent: { policy: { 'tool-call': 'ask', 'display-mode': 'allow' } },
      handlers: {
        listTools: () => ({ tools }),
        callTool: (call) => {
          called.push(call);
          return { content: [] };
        },
      },
    });
    frame.addEventListener('mcp-app-refused', (event) =>
      refusals.push(...event.refusals.map(({ reason }) => reason)),
    );
    return frame;
  }
  const callsTool = (frame: McpAppFrameElement) =>
    viewRequests(frame, 'tools/call', { name: 'wipe', arguments: {} });
  const asksFor = async (frame: McpAppFrameElement, mode: string) =>
    (await viewRequests(frame, 'ui/request-display-mode', { mode })).result?.['mode'];
  const panelOf = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector<HTMLElement>('[part=panel]')!;
  /** Whether the panel is visible. It appears with an animation, which must have ended. */
  const isSeen = (frame: McpAppFrameElement) => getComputedStyle(panelOf(frame)).opacity !== '0';
  async function opensPip(frame: McpAppFrameElement) {
    assert.equal(await asksFor(frame, 'pip'), 'pip');
    const animations = panelOf(frame).getAnimations();
    await Promise.all(animations.map(({ finished }) => finished));
    assert.isTrue(isSeen(frame));
  }

  /** A dialog of the page with a button at the bottom, where small windows go. */
  function pageDialog(tag: 'dialog' | 'div') {
    const dialog = document.createElement(tag);
    dialog.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;margin:0;z-index:9';
    const pay = document.createElement('button');
    pay.textContent = 'Pay';
    pay.style.cssText = 'position:absolute;inset:50% 0 0 0';
    let clicks = 0;
    pay.addEventListener('click', () => clicks++);
    dialog.append(pay);
    document.body.append(dialog);
    page = dialog;
    return { dialog, pay, clicks: () => clicks };
  }

  for (const mode of ['pip', 'fullscreen'])
    it(`refuses its request for ${mode} while the user is asked about its tool call`, async () => {
      const frame = await attackingFrame();
      const other = await attackingFrame();
      const answer = callsTool(frame);
      const dialog = await openDialog(frame);
      assert.equal(await asksFor(frame, mode), 'inline');
      assert.equal(await asksFor(other, mode), 'inline', 'another view cannot either');
      assert.equal(await frame.requestDisplayMode(mode as 'pip'), 'inline', 'nor the page');
      assert.lengthOf(refusals, 3);
      for (const reason of refusals) assert.match(reason, /question/);
      await denyWithMouse(dialog);
      assert.isTrue((await answer).result!['isError']);
      assert.equal(await asksFor(frame, mode), mode, 'afterwards it may');
    });

  it('hides an open small window for the question, and shows it again', async () => {
    const frame = await attackingFrame();
    await opensPip(frame);
    const answer = callsTool(frame);
    const dialog = await openDialog(frame);
    await eventually(() => !isSeen(frame), 'the panel is out of sight');
    assert.equal(await asksFor(frame, 'fullscreen'), 'pip');
    assert.equal(await asksFor(frame, 'inline'), 'pip');
    await denyWithMouse(dialog);
    assert.isTrue((await answer).result!['isError']);
    await eventually(() => isSeen(frame), 'the panel is back');
    assert.equal(frame.displayMode, 'pip');
    assert.deepEqual(called, []);
  });

  it('shows the question above a view in full screen', async () => {
    const frame = await attackingFrame();
    assert.equal(await asksFor(frame, 'fullscreen'), 'fullscreen');
    const answer = callsTool(frame);
    const dialog = await openDialog(frame);
    const deny = buttonOf(dialog, 'deny');
    const { left, top } = deny.getBoundingClientRect();
    assert.equal(frame.shadowRoot!.elementFromPoint(left + 9, top + 9), deny);
    assert.equal(await asksFor(frame, 'pip'), 'fullscreen');
    await denyWithMouse(dialog);
    assert.isTrue((await answer).result!['isError']);
    assert.isNull(dialogOf(frame));
  });

  it('refuses its requests while a modal dialog of the page is open', async () => {
    const frame = await attackingFrame();
    const { dialog, pay, clicks } = pageDialog('dialog');
    (dialog as HTMLDialogElement).showModal();
    for (const mode of ['pip', 'fullscreen']) assert.equal(await asksFor(frame, mode), 'inline');
    assert.equal(await frame.requestDisplayMode('pip'), 'inline');
    assert.lengthOf(refusals, 3);
    for (const reason of refusals) assert.match(reason, /modal dialog/);
    await clickOn(pay);
    assert.equal(clicks(), 1, 'the dialog works');
    (dialog as HTMLDialogElement).close();
    assert.equal(await asksFor(frame, 'pip'), 'pip');
  });

  it('hides a small window while a modal dialog of the page is open', async () => {
    const frame = await attackingFrame();
    await opensPip(frame);
    const { dialog } = pageDialog('dialog');
    (dialog as HTMLDialogElement).showModal();
    await eventually(() => !isSeen(frame), 'the panel is out of sight');
    (dialog as HTMLDialogElement).close();
    await eventually(() => isSeen(frame), 'the panel is back');
  });

  it('lets no click through a small window that the page made inert', async () => {
    const frame = await attackingFrame();
    let saw = false;
    const look = () => (saw = isSeen(frame));
    window.addEventListener('pointerdown', look, { capture: true });
    await opensPip(frame);
    const { left, top } = panelOf(frame).getBoundingClientRect();
    const { clicks } = pageDialog('div');
    const position: [number, number] = [Math.round(left) + 90, Math.round(top) + 15];
    // It becomes inert between the move and the press: our code has not noticed yet.
    panelOf(frame).addEventListener('pointermove', () => (frame.inert = true), { once: true });
    await sendMouse({ type: 'click', position });
    assert.isTrue(frame.inert);
    assert.equal(clicks(), saw ? 0 : 1, 'the page gets the click only if the user saw the page');
    await eventually(() => !isSeen(frame), 'the panel is out of sight');
    const before = clicks();
    await sendMouse({ type: 'click', position });
    assert.equal(clicks(), before + 1, 'what the user sees now is the page');
    frame.inert = false;
    await eventually(() => isSeen(frame), 'the panel is back');
    window.removeEventListener('pointerdown', look, { capture: true });
  });
});
