// Who can talk to the dev host: the view that the dev server serves, in the dev host's own frame, and nobody else.
import { assert } from 'chai';
import { DevShell } from '../../../packages/devtools/src/dev/dev-shell.js';
import { eventually } from '../../support/frame-harness.js';
import { otherOrigin } from '../../support/other-origin.js';

customElements.define('mcp-app-dev-shell', DevShell);

describe('messages to the dev host', () => {
  const address = location.href;
  let element: DevShell;
  let calls: number;
  let stranger: HTMLIFrameElement | undefined;
  const frame = () => element.shadowRoot!.querySelector('iframe')!;
  const callMessage = {
    jsonrpc: '2.0',
    id: 'stranger',
    method: 'tools/call',
    params: { name: 'get-time' },
  };

  /** The shell with a view that has its result. */
  async function open(csp: string): Promise<void> {
    const url = new URL(address);
    url.searchParams.set('dev-csp', csp);
    history.replaceState(null, '', url);
    calls = 0;
    const result = { content: [], structuredContent: { time: '12:00' } };
    element = new DevShell();
    element.url = new URL('/test/views/dev/clock.html', location.href).href;
    element.sample = {
      toolInput: { zone: 'UTC' },
      toolResult: result,
      tools: {
        'get-time': () => {
          calls++;
          return result;
        },
      },
    };
    document.body.append(element);
    await eventually(
      () =>
        element.shadowRoot!.querySelector('iframe')?.contentDocument?.getElementById('time')
          ?.textContent === '12:00',
      'the view with its result',
    );
  }

  /** Resolves with the next message to this page that fits, after all other listeners have heard it. */
  const heard = (fits: (event: MessageEvent) => boolean) =>
    new Promise<void>((resolve) => {
      const hear = (event: MessageEvent) => {
        if (!fits(event)) return;
        removeEventListener('message', hear);
        setTimeout(resolve);
      };
      addEventListener('message', hear);
    });

  afterEach(() => {
    element.remove();
    stranger?.remove();
    history.replaceState(null, '', address);
  });

  for (const csp of ['off', 'default']) {
    it(`are accepted from the view (CSP: ${csp})`, async () => {
      await open(csp);
      frame().contentDocument!.getElementById('again')!.click();
      await eventually(() => calls === 1, 'the call of the view');
    });

    it(`are ignored from another window (CSP: ${csp})`, async () => {
      await open(csp);
      stranger = document.createElement('iframe');
      const arrived = heard(({ source }) => !!stranger && source === stranger.contentWindow);
      stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify(callMessage)}, '*')</script>`;
      document.body.append(stranger);
      await arrived;
      assert.equal(calls, 0);
    });

    it(`are ignored from another site that the frame was navigated to (CSP: ${csp})`, async () => {
      await open(csp);
      const { contentWindow } = frame();
      const arrived = heard(
        ({ source, origin }) => source === contentWindow && origin !== location.origin,
      );
      const answers = element.shadowRoot!.querySelector('mcp-app-inspector')!;
      const handshakes = () =>
        answers
          .toRecording()
          .messages.filter((entry) => JSON.stringify(entry).includes('ui/initialize')).length;
      const before = handshakes();
      assert.isAbove(before, 0);
      frame().removeAttribute('srcdoc');
      frame().src = `${otherOrigin}/test/views/dev/clock.html`;
      await arrived;
      assert.equal(handshakes(), before, 'the other site got no answer');
    });
  }
});
