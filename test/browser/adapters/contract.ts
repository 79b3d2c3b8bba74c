// Every adapter behaves like the bare element.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  aFrameLater,
  eventually,
  roundTrip,
  scriptedHtml,
  untilReady,
  viewEvaluates,
  viewNotifies,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import { adapterPage } from './support/adapter-page.js';
import { countLeaving } from './support/adapter.js';
import type { Adapter } from './support/adapter.js';

export function contract(adapter: Adapter): void {
  describe(`${adapter.name}: the contract`, () => {
    let html: string;
    const page = adapterPage(adapter);

    before(async () => {
      html = await scriptedHtml();
    });

    const frames = () => [...page.container.querySelectorAll('mcp-app-frame')];
    const iframesIn = (frame: HTMLElement) => frame.shadowRoot!.querySelectorAll('iframe').length;
    const show = async (props: Record<string, unknown>, key = 'a') => {
      await page.rendering.render([{ key, props }]);
      const [frame] = frames();
      return frame!;
    };
    const showReady = async (props: Record<string, unknown>, key = 'a') => {
      const frame = await show(props, key);
      await untilReady(frame);
      return frame;
    };
    const received = (frame: McpAppFrameElement, method: string) =>
      eventually(async () => {
        const list = await viewReceived(frame, method);
        return list.length > 0 && list;
      }, method);

    it('passes properties to the element and the view', async () => {
      const frame = await showReady({ html, toolInput: { city: 'Rome' }, border: true });
      assert.isTrue(frame.border);
      const [input] = await received(frame, 'ui/notifications/tool-input');
      assert.deepEqual(input!.params, { arguments: { city: 'Rome' } });
      assert.equal(page.watched.sessions(), 1);
    });

    it('passes a changed property to the view without restarting it', async () => {
      const frame = await showReady({ html, toolInput: { a: 1 } });
      const toolResult = { content: [{ type: 'text', text: 'done' }] };
      assert.equal(await show({ html, toolInput: { a: 1 }, toolResult }), frame);
      const [result] = await received(frame, 'ui/notifications/tool-result');
      assert.deepEqual(result!.params, toolResult);
      assert.equal(page.watched.sessions(), 1);
    });

    it('passes events with their fields to the callbacks', async () => {
      const heard: unknown[] = [];
      const frame = await showReady({
        html,
        onReady: (event: HTMLElementEventMap['mcp-app-ready']) => heard.push(event.appInfo),
        onStatusChange: (event: HTMLElementEventMap['mcp-app-status-change']) =>
          heard.push(event.status),
        onLog: (event: HTMLElementEventMap['mcp-app-log']) => heard.push(event.data),
      });
      await viewNotifies(frame, 'notifications/message', { level: 'info', data: 'hi' });
      await eventually(() => heard.includes('hi'), 'the log');
      assert.includeDeepMembers(heard, [{ name: 'Scripted', version: '1.2.3' }, 'hi']);
      assert.deepEqual(
        heard.filter((item) => typeof item === 'string' && item !== 'hi').slice(-2),
        ['connecting', 'ready'],
        'each event once, and nothing before the callbacks were there is missing',
      );
    });

    it('V9 a callback for messages is enough to accept them', async () => {
      const content = [{ type: 'text', text: 'hello' }];
      const heard: unknown[] = [];
      const frame = await showReady({
        html,
        onMessage: (event: HTMLElementEventMap['mcp-app-message']) => heard.push(event.content),
      });
      assert.property(frame.details.hostCapabilities, 'message');
      const sent = { role: 'user', content };
      assert.deepEqual((await viewRequests(frame, 'ui/message', sent)).result, {});
      assert.deepEqual(heard, [content]);
      await show({ html });
      assert.equal((await viewRequests(frame, 'ui/message', sent)).error?.code, -32601);
    });

    it('lets a callback prevent the default', async () => {
      const frame = await showReady({
        html,
        onRequestClose: (event: Event) => event.preventDefault(),
      });
      await viewNotifies(frame, 'ui/notifications/request-teardown');
      await roundTrip(frame);
      assert.equal(frame.status, 'ready');
    });

    it('loses no event when callbacks change constantly, and calls none twice', async () => {
      const heard: string[] = [];
      const at = (round: number) => ({
        html,
        onLog: ({ data }: { data: unknown }) => heard.push(`${round}: ${String(data)}`),
      });
      const frame = await showReady(at(0));
      for (let round = 1; round <= 5; round++) {
        await show(at(round));
        await viewNotifies(frame, 'notifications/message', {
          level: 'info',
          data: round,
        });
        await eventually(() => heard.length === round, `log ${round}`);
      }
      await show({ html });
      await viewNotifies(frame, 'notifications/message', { level: 'info', data: 'last' });
      await roundTrip(frame);
      assert.deepEqual(heard, ['1: 1', '2: 2', '3: 3', '4: 4', '5: 5']);
      assert.equal(page.watched.sessions(), 1);
    });

    it('tears down once when it is unmounted', async () => {
      const statuses: string[] = [];
      const frame = await showReady({ html });
      const left = countLeaving(frame);
      frame.addEventListener('mcp-app-status-change', ({ status }) => statuses.push(status));
      await page.rendering.render([]);
      assert.equal(frames().length, 0);
      assert.equal(left(), 1);
      assert.equal(frame.status, 'idle');
      assert.equal(iframesIn(frame), 0);
      await aFrameLater();
      assert.isAtMost(statuses.length, 1);
      assert.equal(page.watched.sessions(), 2, 'its own, and that of the frame waited for');
    });

    it('creates one session, however often it is rendered meanwhile', async () => {
      for (let round = 0; round < 5; round++) await show({ html, border: round % 2 === 0 });
      const [frame] = frames();
      await untilReady(frame!);
      await roundTrip(frame!);
      assert.equal(page.watched.sessions(), 1);
      assert.equal(iframesIn(frame!), 1);
    });

    it('creates another session for another key, and ends the previous one once', async () => {
      const first = await showReady({ html }, 'a');
      const left = countLeaving(first);
      const second = await showReady({ html }, 'b');
      assert.notEqual(second, first);
      assert.equal(frames().length, 1);
      assert.equal(left(), 1);
      assert.equal(page.watched.sessions(), 2);
    });

    it('keeps the frames of a keyed list when the order changes', async () => {
      const items = ['a', 'b', 'c'].map((key) => ({ key, props: { html, toolInput: { key } } }));
      await page.rendering.render(items);
      const before = frames();
      await Promise.all(before.map((frame) => untilReady(frame)));
      await page.rendering.render([items[2]!, items[0]!, items[1]!]);
      const after = frames();
      assert.sameMembers(after, before);
      assert.deepEqual(after, [before[2]!, before[0]!, before[1]!]);
      for (const [index, key] of ['c', 'a', 'b'].entries()) {
        const frame = after[index]!;
        await eventually(() => frame.status === 'ready', `${key} is ready`);
        const [input] = await received(frame, 'ui/notifications/tool-input');
        assert.deepEqual(input!.params, { arguments: { key } });
        assert.equal(iframesIn(frame), 1);
      }
      assert.isBelow(page.watched.sessions(), 6, 'not all of them were moved');
    });

    it('leaves the others alone when one of a list is removed', async () => {
      const items = ['a', 'b', 'c'].map((key) => ({ key, props: { html } }));
      await page.rendering.render(items);
      const before = frames();
      await Promise.all(before.map((frame) => untilReady(frame)));
      for (const [index, frame] of before.entries())
        await viewEvaluates(frame, `window.mark = ${index}`);
      await page.rendering.render([items[0]!, items[2]!]);
      assert.deepEqual(frames(), [before[0]!, before[2]!]);
      assert.equal(await viewEvaluates(before[2]!, 'window.mark'), 2);
      assert.equal(page.watched.sessions(), 3);
    });

    it('renders slots, and updates them', async () => {
      const slots = { loading: 'one moment', error: 'too bad', fallback: 'in words' };
      await page.rendering.render([{ key: 'a', props: { html }, slots }]);
      const [frame] = frames();
      await frame!.updateComplete;
      const texts = Object.keys(slots).map((name) => {
        const slot = frame!.shadowRoot!.querySelector<HTMLSlotElement>(`slot[name=${name}]`)!;
        return slot.assignedElements().map((element) => element.textContent);
      });
      assert.deepEqual(texts, [['one moment'], ['too bad'], ['in words']]);
    });

    it("shows the element's default for a slot that is not filled", async () => {
      await page.rendering.render([{ key: 'a', props: { html, loading: undefined, error: null } }]);
      const [frame] = frames();
      await frame!.updateComplete;
      for (const slot of frame!.shadowRoot!.querySelectorAll('slot'))
        assert.lengthOf(slot.assignedNodes(), 0);
    });

    it('gives a ref the element with its methods', async () => {
      const frame = await showReady({ html });
      const ref = page.rendering.ref('a')!;
      assert.equal(ref, frame);
      const tools = await ref.listAppTools();
      assert.include(
        tools.map(({ name }) => name),
        'evaluate',
      );
      await ref.close();
      assert.equal(ref.status, 'closed');
      await page.rendering.render([]);
      assert.isNotOk(page.rendering.ref('a'), 'and lets it go');
    });

    it('keeps defaults for undefined, and restores them when a prop is removed', async () => {
      const names = [
        'html',
        'tool',
        'toolInput',
        'border',
        'strictCsp',
        'labels',
        'limits',
        'theme',
      ];
      const fresh = document.createElement('mcp-app-frame') as unknown as Record<string, unknown>;
      const defaults = names.map((name) => fresh[name]);
      const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
      const read = (frame: McpAppFrameElement) =>
        names.map((name) => (frame as unknown as Record<string, unknown>)[name]);

      const frame = await show(nothing);
      assert.deepEqual(read(frame), defaults);
      await show({
        html,
        toolInput: {},
        border: true,
        sandbox: { strictCsp: true },
        labels: { retry: 'Nochmal' },
        limits: {},
        theme: 'dark',
      });
      assert.equal(frame.html, html);
      assert.isTrue(frame.border);
      await show(nothing);
      assert.deepEqual(read(frame), defaults);
      await show({ html });
      await show({});
      assert.deepEqual(read(frame), defaults);
      await frame.updateComplete;
      assert.equal(frame.status, 'idle', 'there is nothing to show any more');
    });

    it('does not overwrite what the element sets itself', async () => {
      const frame = await showReady({ html, toolResult: undefined });
      const own = { content: [] };
      frame.toolResult = own;
      await show({ html, toolResult: undefined, border: true });
      assert.equal(frame.toolResult, own);
    });

    it('prefers html over tool', async () => {
      const frame = await showReady({ html, tool: 'no-such-tool' });
      assert.deepEqual(frame.details.appInfo, { name: 'Scripted', version: '1.2.3' });
    });

    it('passes plain HTML attributes to the tag, and drops unknown objects and functions', async () => {
      const frame = await show({
        id: 'here',
        [adapter.name.startsWith('React') ? 'className' : 'class']: 'wide',
        title: 'A clock',
        'data-test': 'x',
        unknown: { a: 1 },
        list: [1],
        compute: () => 1,
      });
      assert.equal(frame.id, 'here');
      assert.isTrue(frame.classList.contains('wide'));
      assert.equal(frame.title, 'A clock');
      assert.equal(frame.dataset['test'], 'x');
      assert.notInclude(frame.outerHTML, 'object');
      assert.sameMembers(
        frame.getAttributeNames().filter((name) => name !== 'style'),
        ['id', 'class', 'title', 'data-test'],
      );
    });

    it('writes no attribute for a property that the element does not reflect', async () => {
      const handlers = { callTool: () => ({ content: [] }) };
      const frame = await showReady({ html, handlers, toolInput: { a: 1 }, host: {} });
      assert.deepEqual(
        frame.getAttributeNames().filter((name) => name !== 'style'),
        [],
      );
      assert.equal(frame.handlers, handlers);
    });
  });
}
