// `server="…"` behind OAuth: real servers, a real window, a real callback page.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import {
  countsOf,
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  startFixture,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import {
  boxOf,
  expire,
  FIXED_CLIENT,
  oauth,
  secretsOf,
  signInButton,
  startOAuth,
  TestProvider,
  userWill,
} from './support/sign-in.js';

const echo = { name: 'echo', arguments: { a: 1 } };
const toolResult = { content: [{ type: 'text' as const, text: 'given' }] };

/** The window that is opened meanwhile. */
function openedBy(act: () => void): Window {
  const { open } = window;
  const windows: (Window | null)[] = [];
  window.open = (...args) => {
    windows.push(open.apply(window, args));
    return windows.at(-1)!;
  };
  try {
    act();
  } finally {
    window.open = open;
  }
  return windows[0]!;
}

describe('sign-in with OAuth', () => {
  afterEach(removeFrames);

  it('shows a 401 as a state: the user signs in by keyboard, and the tool is called once', async () => {
    const server = await startOAuth('all');
    const auth = oauth();
    const frame = mountFrame({ server, tool: 'app', auth });
    const heard: unknown[] = [];
    frame.watchMessages(({ message }) => heard.push(message));
    frame.addEventListener('mcp-app-audit', (event) => heard.push({ ...event }));
    frame.addEventListener('mcp-app-error', () => heard.push('mcp-app-error'));
    const { error, server: named } = await nextEvent(frame, 'mcp-app-auth-required');
    heard.push(error, String(error.cause), error.stack);
    assert.equal(named, server);
    assert.deepEqual([frame.status, frame.error!.reason], ['error', 'auth-required']);
    const button = await signInButton(frame);
    assert.isTrue(frame.matches(':state(auth-required)'));
    assert.deepEqual(await violations(frame), []);
    assert.equal((await countsOf(server))['authorized'], 0, 'nothing opens by itself');

    button.focus();
    await sendKeys({ press: 'Enter' });
    await untilReady(frame);
    await eventually(() => frame.toolResult, 'the result');
    assert.isNull(boxOf(frame));
    const { executed, issued, registered } = await countsOf(server);
    assert.deepEqual({ executed, issued, registered }, { executed: 1, issued: 1, registered: 1 });
    assert.equal(auth.authProvider.redirects, 0, 'the page is not left');

    // The user is signed in from here on, and an expired token is refreshed once for all.
    await expire(server, 'access');
    const calls = await Promise.all([1, 2, 3].map(() => viewRequests(frame, 'tools/call', echo)));
    assert.isTrue(calls.every(({ result }) => result !== undefined));
    const later = await countsOf(server);
    assert.deepEqual([later['executed'], later['refreshed'], later['issued']], [4, 1, 1]);

    const told = JSON.stringify([heard, await frame.snapshot(), frame.details, frame.outerHTML]);
    const secrets = await secretsOf(server);
    assert.isAtLeast(secrets.length, 5);
    for (const secret of secrets) assert.notInclude(told, secret);
    assert.notInclude(told, 'mcp-app-error');
  });

  it('asks again when the window is closed or the user declines', async () => {
    const server = await startOAuth('all');
    const frame = mountFrame({ server, tool: 'app', auth: oauth() });
    const { open } = window;
    // The user closes it: a page cannot do that to a real window at an arbitrary moment.
    const closable = { closed: false, opener: window, close() {}, location: { replace() {} } };
    window.open = () => closable as unknown as Window;
    try {
      (await signInButton(frame)).click();
      await signInButton(frame, 'Open the window again');
      assert.isNull(closable.opener, 'the authorization page cannot navigate this one');
      closable.closed = true;
      const again = await signInButton(frame);
      await userWill(server, 'deny');
      window.open = open;
      again.click();
      await eventually(() => boxOf(frame)!.textContent!.includes('declined'), 'declined');
      window.open = () => null;
      (await signInButton(frame)).click();
      await signInButton(frame, 'Continue in this tab');
      assert.include(boxOf(frame)!.textContent, 'Allow pop-ups');
      assert.deepEqual(await violations(frame), []);
    } finally {
      window.open = open;
    }
    await userWill(server, 'grant');
    (await signInButton(frame)).click();
    await untilReady(frame);
    await eventually(() => frame.toolResult, 'the result');
    assert.equal((await countsOf(server))['executed'], 1);
  });

  it('signs in once for all frames of a server, and calls each tool once', async () => {
    const server = await startOAuth('call');
    const auth = oauth();
    const frames = [1, 2].map((n) => mountFrame({ server, tool: 'app', toolInput: { n }, auth }));
    await Promise.all(frames.map((frame) => signInButton(frame)));
    for (const frame of frames) assert.isUndefined(frame.toolResult);
    (await signInButton(frames[1]!)).click();
    await Promise.all(frames.map(untilReady));
    for (const frame of frames) await eventually(() => frame.toolResult, 'the result');
    const { executed, issued } = await countsOf(server);
    assert.deepEqual({ executed, issued }, { executed: 2, issued: 1 });
  });

  it('keeps a view running while its call waits for the sign-in', async () => {
    const server = await startOAuth('call');
    const frame = mountFrame({ server, tool: 'app', toolResult, auth: oauth() });
    await untilReady(frame);
    const refused = viewRequests(frame, 'tools/call', echo);
    (await signInButton(frame, 'Not now')).click();
    assert.equal((await refused).error!.code, -32050);
    assert.isNull(boxOf(frame));

    const called = viewRequests(frame, 'tools/call', echo);
    const button = await signInButton(frame);
    assert.equal(frame.status, 'ready');
    assert.deepEqual(await violations(frame), []);
    button.click();
    assert.deepEqual((await called).result!['structuredContent'], { name: 'echo', args: { a: 1 } });
    assert.equal((await countsOf(server))['executed'], 1);
  });

  for (const protect of ['all', 'call'] as const)
    it(`stays signed out when it is moved, and signIn() continues it (${protect})`, async () => {
      const server = await startOAuth(protect);
      const frame = mountFrame({ server, tool: 'app', auth: oauth() });
      await signInButton(frame);
      const told: string[] = [];
      frame.addEventListener('mcp-app-auth-required', () => told.push('asked'));
      const place = document.createElement('div');
      document.body.append(place);
      place.append(frame);
      await frame.updateComplete;
      assert.isNotNull(boxOf(frame), 'still asks');
      assert.isTrue(frame.matches(':state(auth-required)'));
      assert.equal(
        frame.shadowRoot!.querySelector<HTMLElement>('[part=error]')!.hidden,
        true,
        'no generic error',
      );
      assert.deepEqual(told, [], 'the page is not told again');
      await frame.signIn();
      await untilReady(frame);
      await eventually(() => frame.toolResult, 'the result');
      place.remove();
    });

  it('keeps the window of a sign-in open when the frame is moved', async () => {
    const server = await startOAuth('all');
    const frame = mountFrame({ server, tool: 'app', auth: oauth() });
    const button = await signInButton(frame);
    const place = document.createElement('div');
    document.body.append(place);
    button.click();
    place.append(frame);
    await untilReady(frame);
    assert.equal((await countsOf(server))['issued'], 1);
    place.remove();
  });

  it('does not wait for a sign-in that a cancelled request needs', async () => {
    const server = await startOAuth('call');
    const frame = mountFrame({ server, tool: 'app', toolResult, auth: oauth() });
    await untilReady(frame);
    const { FrameSignIn } =
      await import('../../../packages/elements/src/mcp-app-frame/sign-in/frame-sign-in.js');
    const { authRequired } =
      await import('../../../packages/elements/src/host/auth/auth-required.js');
    const signIn = new FrameSignIn(
      frame,
      () => frame.auth,
      { error: undefined, presence: 'present' },
      () => {},
    );
    const error = authRequired({ status: 401 }, server)!;
    let outcome: unknown;
    await signIn.wait(error, AbortSignal.abort()).catch((reason: unknown) => (outcome = reason));
    assert.strictEqual(outcome, error);
    assert.isUndefined(signIn.render());
  });

  it('lets the page take over: preventDefault() hides the button, retry() continues', async () => {
    const server = await startOAuth('all');
    const other = mountFrame({ server, tool: 'app', auth: oauth() });
    (await signInButton(other)).click();
    await untilReady(other);
    const [token] = (await secretsOf(server)).filter((secret) => secret.startsWith('at-'));
    const user: { token?: string } = {};
    const frame = mountFrame({ server, tool: 'app', auth: { token: () => user.token } });
    frame.addEventListener('mcp-app-auth-required', (event) => event.preventDefault());
    const box = await eventually(() => boxOf(frame), 'the message');
    assert.isNull(box.querySelector('button'));
    Object.assign(user, { token });
    frame.retry();
    await untilReady(frame);
  });

  const CASES = [
    ['none', 'does not register clients dynamically', 'return its client_id'],
    ['metadata', 'does not register clients dynamically', 'Set clientMetadataUrl of the provider'],
    ['refused', 'refused to register this page (HTTP 403)', 'return its client_id'],
  ] as const;
  for (const [registration, reason, fix] of CASES)
    it(`tells the developer why the page is not a client, and how to fix it (${registration})`, async () => {
      const server = await startOAuth('all', registration);
      const auth = oauth();
      const frame = mountFrame({ server, tool: 'app', auth });
      const button = await signInButton(frame);
      const failed = nextEvent(frame, 'mcp-app-auth-required');
      const opened = openedBy(() => button.click());
      const { problem } = await failed;
      assert.include((problem as Error).message, reason);
      // The window does not vanish at once: it says the same.
      assert.isFalse(opened.closed);
      assert.equal(opened.document.title, 'The sign-in failed. Try again.');
      assert.include(opened.document.body.textContent, reason);
      const details = await eventually(() => boxOf(frame)!.querySelector('details'), 'the details');
      assert.include(boxOf(frame)!.textContent, 'The sign-in failed. Try again.');
      assert.isFalse(details.open, 'they are for developers');
      for (const text of [new URL(server).origin, reason, fix, auth.authProvider.redirectUrl])
        assert.include(details.textContent, text);
      details.open = true;
      assert.deepEqual(await violations(frame), []);

      // The fix is what the text says.
      auth.authProvider.saveClientInformation({ client_id: FIXED_CLIENT });
      if (registration === 'metadata')
        auth.authProvider.saveClientInformation({ client_id: 'https://host.example/client.json' });
      (await signInButton(frame)).click();
      assert.isTrue(opened.closed, 'the next attempt has its own window');
      await untilReady(frame);
      assert.equal((await countsOf(server))['registered'], 0);
    });

  it('closes the window of a failed sign-in with the frame', async () => {
    const server = await startOAuth('all', 'none');
    const frame = mountFrame({ server, tool: 'app', auth: oauth() });
    const button = await signInButton(frame);
    const failed = nextEvent(frame, 'mcp-app-auth-required');
    const opened = openedBy(() => button.click());
    await failed;
    assert.isFalse(opened.closed);
    frame.remove();
    await eventually(() => opened.closed, 'closed');
  });

  it('works with the published server-lazy-auth: a tool asks for it, the view stays', async () => {
    const server = await startFixture('lazy-auth');
    // The user approves immediately: the address of the approval page comes from the server's metadata.
    const approving = async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await fetch(input, init);
      if (!String(input).includes('oauth-authorization-server') || !response.ok) return response;
      const metadata = (await response.json()) as { authorization_endpoint: string };
      metadata.authorization_endpoint += '?approved=1';
      return Response.json(metadata);
    };
    // This server does not register clients: a client is identified by the address of its metadata document.
    const clientMetadataUrl = 'https://host.example/oauth-client.json';
    const authProvider = Object.assign(new TestProvider(), { clientMetadataUrl });
    const auth = { authProvider, fetch: approving };
    const frame = mountFrame({ server, tool: 'get_secret', auth });
    (await signInButton(frame)).click();
    await untilReady(frame);
    const result = await eventually(() => frame.toolResult, 'the secret');
    assert.isNotTrue(result.isError);
  });
});
