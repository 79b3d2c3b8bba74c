import { expect, it } from 'vitest';
import { createStore } from '../../../packages/elements/src/view/store.js';

it('calls those who were subscribed when the value changed, once each', () => {
  const store = createStore(0);
  const heard: string[] = [];
  const resubscribe = () => {
    heard.push('again');
    if (heard.length > 10) return;
    stop();
    stop = store.subscribe(resubscribe);
  };
  let stop = store.subscribe(resubscribe);
  store.subscribe(() => {
    heard.push('adds another');
    if (heard.length <= 10) store.subscribe(() => heard.push('another'));
  });
  store.set(1);
  expect(heard).toEqual(['again', 'adds another']);
});

it('does not call a listener that an earlier listener removed', () => {
  const store = createStore(0);
  const heard: string[] = [];
  store.subscribe(() => {
    heard.push('first');
    remove();
  });
  const remove = store.subscribe(() => heard.push('removed'));
  store.set(1);
  expect(heard).toEqual(['first']);
});
