import { describe, expect, it } from 'vitest';
import {
  addStep,
  endGesture,
  redo,
  startHistory,
  undo,
} from '../../../stories/workbench/history.js';

describe('undo and redo of the workbench', () => {
  it('go back and forth', () => {
    const history = addStep(addStep(startHistory('a'), 'b'), 'c');
    const back = undo(history);
    expect(back.present).toBe('b');
    expect(undo(undo(back)).present).toBe('a');
    expect(redo(redo(undo(back))).present).toBe('c');
  });

  it('a step after undo drops the undone steps', () => {
    const history = addStep(undo(addStep(startHistory('a'), 'b')), 'c');
    expect(redo(history).present).toBe('c');
    expect(undo(history).present).toBe('a');
  });

  it('a gesture is one step', () => {
    const dragged = ['b', 'c', 'd'].reduce(
      (history, value) => addStep(history, value, 'picker'),
      startHistory('a'),
    );
    expect(undo(dragged).present).toBe('a');
    const again = addStep(endGesture(dragged), 'e', 'picker');
    expect(undo(again).present).toBe('d');
  });

  it('keep a limited number of steps', () => {
    let history = startHistory(0);
    for (let step = 1; step <= 1000; step++) history = addStep(history, step);
    expect(history.past).toHaveLength(200);
    expect(undo(history).present).toBe(999);
  });
});
