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
