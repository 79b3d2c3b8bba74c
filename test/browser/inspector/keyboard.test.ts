// Keyboard only, with real key presses.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import {
  eventually,
  mountFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';
import {
  activeRow,
  find,
  findAll,
  focused,
  mountInspector,
  press,
  removeInspectors,
  rowsOf,
  textOf,
  untilRow,
} from './support.js';

describe('the inspector by keyboard', () => {
  afterEach(() => {
    removeInspectors();
    removeFrames();
    document.getElementById('before')?.remove();
    document.dir = '';
  });

  async function atTheDoor(properties = {}) {
    const frame = mountFrame({
      html: await scriptedHtml(),
      handlers: { callTool: () => ({ content: [], structuredContent: { time: '10:31' } }) },
    });
    const before = document.createElement('button');
    before.id = 'before';
    before.textContent = 'before';
    document.body.append(before);
    const inspector = mountInspector({ frame, ...properties });
    await untilReady(frame);
    await viewRequests(frame, 'tools/call', { name: 'get-time' });
    await untilRow(inspector, 'To view answer tools/call get-time');
    before.focus();
    return { frame, inspector };
  }

  it('moves from the actions through the tabs and the filter to a message and back', async () => {
    const { inspector } = await atTheDoor();
    const at = async (expected: string) =>
      eventually(() => focused(inspector) === expected, `${expected}, not ${focused(inspector)}`);

    // All actions are one tab stop; the arrows move within them.
    await press('Tab');
    await at('Pause');
    await press('Enter');
    await eventually(() => inspector.paused, 'paused');
    await at('Record');
    await press(' ');
    await eventually(() => !inspector.paused, 'recording');
    await press('ArrowRight');
    await at('Clear');
    await press('End');
    await at('Replay');
    await press('ArrowRight');
    await at('Pause');

    // The tabs: the arrows show the tab that they move to.
    await press('Tab');
    await at('tab-messages');
    await press('ArrowRight');
    await at('tab-activity');
    await eventually(() => textOf(inspector).includes('Subscriptions'), 'activity');
    await press('ArrowRight');
    await at('tab-timing');
    await press('ArrowRight');
    await at('tab-context');
    await eventually(() => textOf(inspector).includes('Host context'), 'context');
    await press('ArrowRight');
    await eventually(() => textOf(inspector).includes('Content-Security-Policy'), 'security');
    await press('Home');
    await at('tab-messages');

    // The filter.
    await press('Tab');
    await at('Filter');
    await sendKeys({ type: 'get-time' });
    // The audit entry of the call is beside them.
    const messages = () => rowsOf(inspector).filter((row) => /^(To|From) view/.test(row));
    await eventually(() => messages().length === 3, 'filtered');
    await press('Tab', 'Tab', 'Tab');
    await at('From view');
    await press(' ');
    await eventually(() => messages().length === 2, 'toggled');
    await press(' ');
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await at('Messages');

    // The list starts at its end; the arrows move, Enter opens.
    await eventually(() => activeRow(inspector) !== '');
    await press('Home');
    await eventually(() => activeRow(inspector) === 'tools/call request');
    await press('ArrowDown');
    await eventually(() => activeRow(inspector) === 'tools/call get-time');
    assert.equal(findAll(inspector, '[data-active]').length, 1);
    await press('Enter');
    await at('Details');
    assert.include(find(inspector, '.details')!.textContent, 'Params');
    await press('Tab');
    await at('Copy');
    await press('Tab');
    await at('Close');
    await press('Tab');
    await eventually(() => inspector.shadowRoot!.activeElement?.localName === 'summary', 'JSON');
    const openBranches = () => findAll(inspector, '.details details[open]').length;
    const branches = openBranches();
    await press('Enter');
    await eventually(() => openBranches() < branches, 'closed a branch');

    // Escape goes back to the row.
    await press('Escape');
    await at('Messages');
    assert.isNull(find(inspector, '.details'));
    assert.equal(activeRow(inspector), 'tools/call get-time');
  });

  it('moves by row, to the ends and by page, and the details follow', async () => {
    const { inspector } = await atTheDoor();
    find(inspector, '[role=listbox]')!.focus();
    const rows = inspector.toRecording();
    const last = rows.messages.length + rows.events.length;
    const position = () => find(inspector, '[data-active]')?.getAttribute('aria-posinset');
    await press('Home');
    await eventually(() => position() === '1');
    await press('ArrowUp');
    await eventually(() => position() === '1', 'stays at the top');
    await press('ArrowDown', 'ArrowDown');
    await eventually(() => position() === '3');
    await press('End');
    await eventually(() => Number(position()) >= last, 'the last row');
    await press('Home', 'Enter');
    await eventually(() => focused(inspector) === 'Details');
    const shown = find(inspector, '.details h2')!.textContent;
    find(inspector, '[role=listbox]')!.focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await eventually(() => find(inspector, '.details h2')!.textContent !== shown, 'follows');
  });

  it('follows the visual direction of the arrows in right-to-left pages', async () => {
    document.dir = 'rtl';
    const { inspector } = await atTheDoor();
    find(inspector, '#tab-messages')!.focus();
    await press('ArrowLeft');
    await eventually(() => focused(inspector) === 'tab-activity');
    await press('ArrowRight');
    await eventually(() => focused(inspector) === 'tab-messages');
  });
});
