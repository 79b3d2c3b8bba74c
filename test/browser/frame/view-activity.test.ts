// What a page can detect itself about input in a view, if our sandbox page does not report it.
import { assert } from 'chai';
import { ViewActivity } from '../../../packages/elements/src/host/consent/view-activity.js';
import { engine } from '../../support/engine.js';
import { eventually } from '../../support/frame-harness.js';
import { clickOn } from './support/ask.js';

describe('input in a view, as the page detects it', () => {
  const iframe = document.createElement('iframe');
  const button = document.createElement('button');
  before(async () => {
    iframe.sandbox.add('allow-scripts');
    iframe.srcdoc = '<body onload="setInterval(() => window.focus(), 50)">view';
    button.textContent = 'page';
    document.body.append(button, iframe);
    await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
  });
  after(() => {
    iframe.remove();
    button.remove();
  });

  it('is a click in the view, but not a click in the page or a focus that the view took', async () => {
    const activity = new ViewActivity(iframe, false);
    assert.isFalse(activity.isActive);
    await clickOn(button);
    assert.isTrue(navigator.userActivation.isActive);
    // The window of WebKit's test browser is never active.
    if (engine !== 'webkit') await eventually(() => document.activeElement === iframe, 'focus');
    assert.isFalse(activity.isActive, 'the user clicked in the page');
    await eventually(() => !navigator.userActivation.isActive, 'the click does not count any more');
    assert.isFalse(activity.isActive, 'the view has the focus, and nothing else');
    if (engine === 'webkit') return;
    await eventually(async () => {
      await clickOn(iframe);
      return activity.isActive;
    }, 'the user clicked in the view');
    await clickOn(button);
    assert.isFalse(activity.isActive, 'which click came last cannot be told');
  });
});

describe('when input in a view happened', () => {
  it('cannot be seen from outside: a second click changes nothing while the first one counts', async () => {
    // The window of WebKit's test browser is never active.
    if (engine === 'webkit') return;
    const iframe = document.createElement('iframe');
    iframe.sandbox.add('allow-scripts');
    iframe.srcdoc = `<body style="margin:0;height:100vh"><script>
      for (const type of ['pointerdown', 'keydown'])
        addEventListener(type, (event) => event.isTrusted && parent.postMessage('input', '*'));
    </script>`;
    const seen: string[] = [];
    const see = ({ type }: Event) => seen.push(type);
    const types = ['pointerdown', 'mousedown', 'pointerup', 'touchend', 'keydown', 'click'];
    let inputs = 0;
    const count = ({ source }: MessageEvent) => {
      if (source === iframe.contentWindow) inputs++;
    };
    addEventListener('message', count);
    document.body.append(iframe);
    await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
    await eventually(() => !navigator.userActivation.isActive, 'no earlier input counts');
    for (const type of types) addEventListener(type, see, { capture: true });
    const states = [false];
    const look = setInterval(() => {
      const { isActive } = navigator.userActivation;
      if (isActive !== states.at(-1)) states.push(isActive);
    }, 10);
    try {
      // The view itself sees each click. It could also claim one, so its word proves nothing.
      await eventually(async () => {
        await clickOn(iframe);
        return inputs >= 2 && navigator.userActivation.isActive;
      }, 'two clicks in the view');
      await eventually(() => states.length > 1, 'the page is active');
      assert.deepEqual(states, [false, true], 'the second click changes nothing');
      assert.deepEqual(seen, [], 'no event of the view reaches the page');
    } finally {
      clearInterval(look);
      for (const type of types) removeEventListener(type, see, { capture: true });
      removeEventListener('message', count);
      iframe.remove();
    }
  });
});
