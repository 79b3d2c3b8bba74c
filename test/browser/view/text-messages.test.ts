// A view answers in the format of the request: text with text, an object with an object.
import { assert } from 'chai';
import { until } from './support/linked-host.js';

describe('a View that gets JSON text', () => {
  let frame: HTMLIFrameElement;
  const answers: unknown[] = [];
  const listen = ({ data, source }: MessageEvent) => {
    if (source === frame.contentWindow && JSON.stringify(data).includes('ping-'))
      answers.push(data);
  };
  const ping = (id: string) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const answerTo = async (message: unknown): Promise<unknown> => {
    const count = answers.length;
    frame.contentWindow!.postMessage(message, '*');
    await until(() => answers.length > count);
    return answers.at(-1);
  };

  before(async () => {
    addEventListener('message', listen);
    frame = document.createElement('iframe');
    const script = new URL('./support/interop-view.ts', import.meta.url).href;
    frame.srcdoc = `<!doctype html><script type="module" src="${script}"></script>`;
    document.body.append(frame);
    await until(() => frame.contentWindow!.view?.app.getSnapshot().status === 'connecting');
  });
  after(() => {
    removeEventListener('message', listen);
    frame.remove();
  });

  it('T5 answers with text', async () => {
    const answer = await answerTo(JSON.stringify(ping('ping-1')));
    assert.deepEqual(JSON.parse(answer as string), { jsonrpc: '2.0', id: 'ping-1', result: {} });
  });

  it('T5 answers an object with an object afterwards', async () => {
    assert.deepEqual(await answerTo(ping('ping-2')), { jsonrpc: '2.0', id: 'ping-2', result: {} });
  });
});
