// The parts of a bus over an engine: frames, large messages in both directions, subscriptions.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  decodeFrame,
  encodeFrame,
  endOfPart,
  PARTS_AT_ONCE,
} from '../../../../packages/server/src/relay/bus/bus-frames.js';
import type { BusFrame } from '../../../../packages/server/src/relay/bus/bus-frames.js';
import { BusInbox } from '../../../../packages/server/src/relay/bus/bus-inbox.js';
import { BusOutbox } from '../../../../packages/server/src/relay/bus/bus-outbox.js';
import { EngineSubscription } from '../../../../packages/server/src/relay/bus/engine-subscription.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [me, other] = [idOf(1), idOf(2)];

describe('a frame', () => {
  it.each<BusFrame>([
    { type: 'whole', from: me, seq: 1, text: '{"a":"é\\n😀"}' },
    { type: 'whole', from: me, seq: 2, text: 'a\nb' },
    { type: 'large', from: me, seq: 3, length: 5 },
    { type: 'want', from: me, seq: 4, offset: 0 },
    { type: 'part', from: me, seq: 5, offset: 7, text: 'x' },
    { type: 'gone', from: me, seq: Number.MAX_SAFE_INTEGER },
  ])('is read as it was written: %j', (frame) => {
    expect(decodeFrame(encodeFrame(frame))).toEqual(frame);
  });

  it.each([
    `["whole","${me}",1,0]`,
    `["whole","x${me}",1,0]\n`,
    `["whole","${me}x",1,0]\n`,
    `["whole",["${me}"],1,0]\n`,
    `["whole","${me}",1.5,0]\n`,
    `["whole","${me}",0,0]\n`,
    `["whole","${me}",1,0.5]\n`,
    `["whole","${me}",1,-1]\n`,
    `["other","${me}",1,0]\n`,
    'null\n',
    'x\n',
    '\n',
  ])('of another program is ignored: %s', (text) => {
    expect(decodeFrame(text)).toBeUndefined();
  });

  it('ends a part before a character that would be split', () => {
    expect(endOfPart('abcdef', 0, 4)).toBe(4);
    expect(endOfPart('abcdef', 2, 4)).toBe(6);
    expect(endOfPart('abcdef', 3, 4)).toBe(6);
    expect(endOfPart('abc😀f', 0, 4)).toBe(3);
    expect(endOfPart('ab😀ef', 0, 4)).toBe(4);
    expect(endOfPart('abc\ud800', 0, 3)).toBe(3);
    expect(endOfPart('ab\ue000ef', 0, 3)).toBe(3);
    expect(endOfPart('ab\udbffef', 0, 3)).toBe(2);
    expect(endOfPart('ab\ud800ef', 0, 3)).toBe(2);
    expect(endOfPart('ab\udc00ef', 0, 3)).toBe(3);
  });
});

describe('large messages that are sent', () => {
  function outbox(partLength = 2) {
    const sent: { to: string; frame: BusFrame }[] = [];
    const send = (to: string, frame: BusFrame) => void sent.push({ to, frame });
    const box = new BusOutbox({ id: me, partLength, timeout: 1000, send });
    const want = (seq: number, offset: number) => {
      sent.length = 0;
      box.answer({ type: 'want', from: other, seq, offset });
      return sent.map(({ frame }) => ('text' in frame ? frame.text : frame.type));
    };
    return { box, sent, want };
  }

  it('are given out a few parts at a time, from where the receiver is', () => {
    const { box, sent, want } = outbox();
    box.hold(1, 'abcdefghijk');
    expect(want(1, 0)).toEqual(['ab', 'cd', 'ef', 'gh']);
    expect(sent[1]).toEqual({
      to: other,
      frame: { type: 'part', from: me, seq: 1, offset: 2, text: 'cd' },
    });
    expect(want(1, 8)).toEqual(['ij', 'k']);
    expect(want(1, 11)).toEqual([]);
    expect(want(2, 0)).toEqual(['gone']);
    expect(box.textOf(1)).toBe('abcdefghijk');
    expect(PARTS_AT_ONCE).toBe(4);
  });

  it('count until they are dropped, because nobody requested them', async () => {
    const { box } = outbox();
    box.hold(1, 'abc');
    box.hold(2, 'de');
    expect(box.length).toBe(5);
    await vi.advanceTimersByTimeAsync(1999);
    expect(box.length).toBe(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(box.length).toBe(0);
    expect(box.textOf(1)).toBeUndefined();
  });

  it('are held while a receiver still reads, and a moment after it has everything', async () => {
    const { box, want } = outbox();
    box.hold(1, 'abc');
    for (let turn = 0; turn < 3; turn++) {
      await vi.advanceTimersByTimeAsync(1900);
      want(1, 0);
    }
    want(1, 3);
    await vi.advanceTimersByTimeAsync(999);
    expect(box.length).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(box.length).toBe(0);
  });

  it('are dropped if they could not be announced, and at the end', () => {
    const { box, want } = outbox();
    box.hold(1, 'abc');
    box.hold(2, 'de');
    box.drop(1);
    box.drop(1);
    expect(box.length).toBe(2);
    expect(want(1, 0)).toEqual(['gone']);
    box.close();
    expect(box.length).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('messages that arrive', () => {
  function inbox(maxLength = 100) {
    const sent: { to: string; frame: BusFrame }[] = [];
    const errors: string[] = [];
    const heard: string[] = [];
    const box = new BusInbox({
      id: me,
      timeout: 3000,
      maxLength,
      own: (seq) => (seq === 1 ? 'own text' : undefined),
      send: (to, frame) => void sent.push({ to, frame }),
      onerror: (error) => errors.push(String(error)),
    });
    const deliver = (text: string) => {
      if (text === 'bad') throw new Error('Not JSON.');
      heard.push(text);
    };
    return {
      box,
      sent,
      errors,
      heard,
      whole: (seq: number, text: string, from = other) =>
        box.take({ type: 'whole', from, seq, text }, deliver),
      large: (seq: number, length: number, from = other) =>
        box.take({ type: 'large', from, seq, length }, deliver),
      part: (seq: number, offset: number, text: string, from = other) =>
        box.receive({ type: 'part', from, seq, offset, text }),
      wanted: () => sent.splice(0).map(({ frame }) => (frame as { offset: number }).offset),
    };
  }

  it('are delivered once, even if the engine repeats them', () => {
    const { heard, whole } = inbox();
    whole(1, 'a');
    whole(1, 'a');
    whole(3, 'c');
    whole(2, 'b');
    whole(1, 'z', me);
    expect(heard).toEqual(['a', 'c', 'z']);
  });

  it('are requested if they are large, and delivered in the order of their sender', () => {
    const { sent, heard, whole, large, part, wanted } = inbox();
    large(1, 6);
    expect(sent).toEqual([{ to: other, frame: { type: 'want', from: me, seq: 1, offset: 0 } }]);
    wanted();
    whole(2, 'after');
    whole(1, 'of another', idOf(3));
    expect(heard).toEqual(['of another']);
    for (const [offset, text] of ['a', 'b', 'c'].entries()) part(1, offset, text);
    expect(wanted()).toEqual([]);
    part(1, 3, 'd');
    // A few parts per request.
    expect(wanted()).toEqual([4]);
    part(1, 4, 'e');
    part(1, 5, 'f');
    // A receipt.
    expect(wanted()).toEqual([6]);
    expect(heard).toEqual(['of another', 'abcdef', 'after']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ignore parts that arrive twice, are empty, or that nobody requested', () => {
    const { heard, large, part } = inbox();
    part(1, 0, 'x');
    large(1, 2);
    part(1, 1, 'x');
    part(1, 0, '');
    part(1, 0, 'a');
    part(1, 0, 'a');
    part(2, 1, 'x');
    part(1, 1, 'x', idOf(3));
    part(1, 1, 'b');
    expect(heard).toEqual(['ab']);
  });

  it('are given up if the sender no longer has them, or sends more than it announced', () => {
    const { box, heard, whole, large, part } = inbox();
    large(1, 2);
    large(2, 2);
    whole(3, 'after');
    part(1, 0, 'abc');
    expect(heard).toEqual([]);
    box.receive({ type: 'gone', from: other, seq: 2 });
    box.receive({ type: 'gone', from: other, seq: 9 });
    expect(heard).toEqual(['after']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are requested three times within the timeout, then given up', async () => {
    const { errors, heard, whole, large, wanted } = inbox();
    large(1, 5);
    whole(2, 'after');
    await vi.advanceTimersByTimeAsync(2000);
    expect(wanted()).toEqual([0, 0, 0]);
    await vi.advanceTimersByTimeAsync(999);
    expect([errors, heard]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(wanted()).toEqual([]);
    expect(errors[0]).toContain('5 characters did not arrive');
    expect(heard).toEqual(['after']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not given up while parts arrive, however slowly', async () => {
    const { errors, heard, large, part, wanted } = inbox();
    large(1, 10);
    for (let offset = 0; offset < 9; offset++) {
      await vi.advanceTimersByTimeAsync(2500);
      part(1, offset, 'x');
    }
    expect(errors).toEqual([]);
    wanted();
    await vi.advanceTimersByTimeAsync(2000);
    expect(wanted()).toContain(9);
    part(1, 9, 'x');
    expect(heard).toEqual(['x'.repeat(10)]);
  });

  it('are dropped if too much is incomplete, but a message that does not wait is not', () => {
    const { errors, heard, whole, large, part } = inbox(10);
    whole(1, 'x'.repeat(50));
    large(2, 6);
    whole(3, 'x'.repeat(4));
    expect(errors).toEqual([]);
    whole(4, 'y');
    expect(errors[0]).toContain('1 characters was dropped');
    large(1, 1, idOf(3));
    expect(errors).toHaveLength(2);
    part(2, 0, 'abcdef');
    expect(heard).toEqual(['x'.repeat(50), 'abcdef', 'xxxx']);
    large(5, 10);
    part(5, 0, 'x'.repeat(10));
    expect(errors).toHaveLength(2);
    expect(heard).toHaveLength(4);
  });

  it('of this bus itself are not requested', () => {
    const { sent, heard, whole, large } = inbox(10);
    large(1, 1000, me);
    large(2, 1000, me);
    whole(3, 'next', me);
    expect(heard).toEqual(['own text', 'next']);
    expect(sent).toEqual([]);
  });

  it('that cannot be read do not stop the others', () => {
    const { errors, heard, whole, large, part } = inbox();
    large(1, 1);
    whole(2, 'bad');
    whole(3, 'good');
    part(1, 0, 'a');
    expect(heard).toEqual(['a', 'good']);
    expect(errors).toEqual(['Error: Not JSON.']);
  });

  it('are remembered of the last thousand senders, and of those that are still sending', () => {
    const { heard, whole, large, part } = inbox();
    large(1, 1, idOf(10_000));
    for (let n = 0; n < 1000; n++) whole(5, 'x', idOf(20_000 + n));
    part(1, 0, 'z', idOf(10_000));
    expect(heard.at(-1)).toBe('z');
    heard.length = 0;
    // Heard recently, so it is kept.
    whole(5, 'repeated', idOf(20_999));
    expect(heard).toEqual([]);
  });

  it('of a sender that was silent for longest are forgotten', () => {
    const { heard, whole } = inbox();
    for (let n = 0; n < 1000; n++) whole(5, 'x', idOf(n));
    whole(5, 'repeated', idOf(0));
    whole(5, 'new', idOf(1000));
    heard.length = 0;
    whole(5, 'kept', idOf(0));
    expect(heard).toEqual([]);
    whole(5, 'forgotten', idOf(1));
    expect(heard).toEqual(['forgotten']);
  });

  it('are not requested any more at the end', async () => {
    const { box, errors, large, wanted } = inbox();
    large(1, 5);
    box.close();
    expect(vi.getTimerCount()).toBe(0);
    wanted();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([wanted(), errors]).toEqual([[], []]);
  });
});

describe('a subscription', () => {
  const leave = vi.fn();

  function subscribe(...attempts: ('ok' | 'fails')[]) {
    leave.mockReset();
    const options = {
      listen: vi.fn(async () => {
        if (attempts.shift() === 'fails') throw new Error('down');
        return leave;
      }),
      started: vi.fn(),
      recovered: vi.fn(),
      onerror: vi.fn(),
    };
    return { ...options, subscription: new EngineSubscription(options) };
  }
  const soon = () => vi.advanceTimersByTimeAsync(0);

  it('listens until it is left', async () => {
    const { subscription, started, recovered } = subscribe('ok');
    expect(subscription.state.name).toBe('starting');
    await soon();
    expect(subscription.state.name).toBe('listening');
    expect([started.mock.calls.length, recovered.mock.calls.length]).toEqual([1, 0]);
    subscription.leave(false);
    expect(subscription.state.name).toBe('over');
    await soon();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('tells a closed engine nothing', async () => {
    const { subscription } = subscribe('ok');
    await soon();
    subscription.leave(true);
    await soon();
    expect(leave).not.toHaveBeenCalled();
  });

  it('is tried again after 100 ms, then after twice as long, and at most after 5 s', async () => {
    const { subscription, listen, onerror, started, recovered } = subscribe(
      ...Array.from({ length: 9 }, () => 'fails' as const),
      'ok',
    );
    await soon();
    expect(started).toHaveBeenCalledTimes(1);
    expect(subscription.state).toMatchObject({ name: 'failing', error: new Error('down') });
    let count = 1;
    for (const wait of [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000]) {
      expect(recovered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(listen).toHaveBeenCalledTimes(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(listen).toHaveBeenCalledTimes(++count);
    }
    expect(subscription.state.name).toBe('listening');
    expect(recovered).toHaveBeenCalledTimes(1);
    expect(onerror).toHaveBeenCalledTimes(9);
    expect(started).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is left early ends as soon as it listens, or is not tried again', async () => {
    const early = subscribe('ok');
    early.subscription.leave(false);
    await soon();
    expect(leave).toHaveBeenCalledTimes(1);
    expect(early.recovered).not.toHaveBeenCalled();
    const failing = subscribe('fails');
    await soon();
    failing.subscription.leave(false);
    expect(vi.getTimerCount()).toBe(0);
    const late = subscribe('fails');
    late.subscription.leave(false);
    await soon();
    expect(late.onerror).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports an engine that cannot stop it', async () => {
    const { subscription, onerror } = subscribe('ok');
    await soon();
    leave.mockImplementation(() => {
      throw new Error('broken');
    });
    subscription.leave(false);
    await soon();
    expect(onerror).toHaveBeenCalledWith(new Error('broken'));
  });
});
