// What a page decides for views written for ChatGPT: handlers, texts, sandboxes, opting out.
import { assert } from 'chai';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import {
  eventually,
  failingFrame,
  mountFrame,
  nextEvent,
  removeFrames,
  sandboxUrl,
} from '../../support/frame-harness.js';
import { otherOrigin } from '../../support/other-origin.js';
import { openAiFrame, openAiHtml } from './support/openai-view.js';

describe('a page with views for ChatGPT', () => {
  afterEach(removeFrames);

  it('supports what the page provides: modal, files, address, checkout', async () => {
    const given: unknown[] = [];
    const audit: AuditEntry[] = [];
    const { frame, run } = await openAiFrame({
      consent: { policy: { extension: 'allow' } },
      handlers: {
        openai: {
          requestModal: (params) => (given.push(params), { closed: true }),
          setOpenInAppUrl: ({ href }) => void given.push(href),
          uploadFile: async ({ file, options }) => {
            given.push([file.name, file.type, await file.text(), options]);
            return { fileId: 'f1' };
          },
          getFileDownloadUrl: ({ fileId }) => ({ downloadUrl: `https://files.example/${fileId}` }),
          selectFiles: () => [{ fileId: 'f2' }],
          requestCheckout: (session) => (given.push(session), { paid: true }),
        },
      },
    });
    frame.addEventListener('mcp-app-audit', (entry) => audit.push(entry));
    assert.deepEqual(await run('openai.requestModal({ title: "T", params: { a: 1 }, junk: 1 })'), {
      closed: true,
    });
    await run('openai.setOpenInAppUrl({ href: "https://app.example/" })');
    assert.match(
      String(await run('openai.setOpenInAppUrl({ href: "javascript:1" })').catch(String)),
      /refused/,
    );
    const upload =
      'openai.uploadFile(new File(["häl"], "a.txt", { type: "text/plain" }), { library: true })';
    assert.deepEqual(await run(upload), { fileId: 'f1' });
    assert.deepEqual(await run('openai.getFileDownloadUrl({ fileId: "f1" })'), {
      downloadUrl: 'https://files.example/f1',
    });
    assert.deepEqual(await run('openai.selectFiles()'), [{ fileId: 'f2' }]);
    assert.deepEqual(await run('openai.requestCheckout({ id: "c" })'), { paid: true });
    assert.deepEqual(given, [
      { title: 'T', params: { a: 1 } },
      'https://app.example/',
      ['a.txt', 'text/plain', 'häl', { library: true }],
      { id: 'c' },
    ]);
    const extensions = audit.filter(({ kind }) => kind === 'extension');
    assert.deepEqual(
      extensions.map(({ what }) => what),
      [
        'requestModal',
        'setOpenInAppUrl',
        'uploadFile',
        'getFileDownloadUrl',
        'selectFiles',
        'requestCheckout',
      ],
    );
    assert.deepInclude(extensions[2]!.arguments, { name: 'a.txt', size: 4 });
    frame.consent = { policy: { extension: 'deny' } };
    await frame.updateComplete;
    assert.match(String(await run('openai.selectFiles()').catch(String)), /denied/);
  });

  it('asks before the page spends money or takes files, and not at all without input in the view', async () => {
    const done: string[] = [];
    const asked: string[] = [];
    const { frame, run } = await openAiFrame({
      consent: { ask: ({ what }) => (asked.push(what), 'deny') },
      handlers: {
        openai: {
          requestCheckout: () => (done.push('checkout'), {}),
          uploadFile: () => (done.push('upload'), { fileId: 'f' }),
          setOpenInAppUrl: () => void done.push('link'),
        },
      },
    });
    const upload = 'openai.uploadFile(new File([""], "../../../etc/passwd"))';
    for (const code of ['openai.requestCheckout({})', upload])
      assert.match(String(await run(code).catch(String)), /did not interact/);
    assert.deepEqual(asked, [], 'no question at load');
    // It only prepares a button of the page, so it is asked about without input, too.
    const link = 'openai.setOpenInAppUrl({ href: "https://app.example/" })';
    assert.match(String(await run(link).catch(String)), /denied/);
    assert.deepEqual(asked, ['setOpenInAppUrl']);
    frame.consent = { policy: 'trusting' };
    await frame.updateComplete;
    assert.match(String(await run('openai.requestCheckout({})').catch(String)), /did not interact/);
    assert.deepEqual(done, []);
  });

  it('shows the texts of the tool while the view loads', async () => {
    const frame = mountFrame({
      tool: {
        name: 'look',
        inputSchema: { type: 'object' },
        _meta: {
          'openai/outputTemplate': 'ui://x',
          'openai/toolInvocation/invoking': 'Looking…',
          'openai/toolInvocation/invoked': 'Found it',
        },
      },
      handlers: { readResource: () => new Promise(() => {}) },
    });
    const shown = () => frame.shadowRoot!.querySelector('[part=loading] .status')?.textContent;
    await eventually(() => shown() === 'Looking…', 'the first text');
    frame.toolResult = { content: [] };
    await eventually(() => shown() === 'Found it', 'the second text');
  });

  it('asks to close the view for openai/closeWidget in a result', async () => {
    const { frame, run } = await openAiFrame();
    await run('1');
    const closing = nextEvent(frame, 'mcp-app-request-close');
    frame.toolResult = { content: [], _meta: { 'openai/closeWidget': true } };
    (await closing).preventDefault();
  });

  it('works behind a sandbox page on another origin, and after the view reloaded itself', async () => {
    const { frame, run } = await openAiFrame({ sandbox: { url: await sandboxUrl() } });
    assert.equal(await run('openai.displayMode'), 'inline');
    // The HTML that is pinned, hashed and kept is the one that the server sent.
    assert.equal(frame.details.resource?.html, openAiHtml());
    const again = new Promise<void>((resolve) => {
      const stop = frame.watchMessages(({ message }) => {
        if ((message as { method?: string }).method !== 'ui/notifications/initialized') return;
        stop();
        resolve();
      });
    });
    void run('location.reload()');
    await again;
    assert.equal(await run('openai.displayMode'), 'inline');
  });

  it('works behind another proxy page', async () => {
    const { frame, run } = await openAiFrame({
      sandbox: { url: `${otherOrigin}/test/pages/plain-proxy.html` },
      toolResult: { content: [], structuredContent: { n: 1 } },
    });
    assert.equal(frame.details.isolation, 'origin');
    assert.equal(await run('typeof openai.callTool'), 'function');
  });

  it('loads nothing for a page that accepts only the standard', async () => {
    const { error } = await failingFrame({
      dialects: [],
      resource: { uri: 'ui://x', mimeType: 'text/html+skybridge', text: openAiHtml() },
    });
    assert.equal(error.reason, 'wrong-mime-type');
  });
});
