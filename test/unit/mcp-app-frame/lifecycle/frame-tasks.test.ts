// The tasks of a frame: whose they are, and when they end for the page.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import { fakePage, PageFrame } from './support/page-frame.js';
import type { Properties } from './support/page-frame.js';

let leave: () => void;
const frames: PageFrame[] = [];

beforeEach(() => {
  ({ leave } = fakePage());
});
afterEach(async () => {
  for (const frame of frames.splice(0)) if (frame.isConnected) frame.remove();
  await Promise.resolve();
  leave();
});

const taskEvent = (taskId: string, isOfView = true) =>
  ({
    type: 'task',
    task: { taskId, status: 'working', statusMessage: 'Exporting the payroll' },
    tool: 'export',
    isOfView,
    isShown: false,
    isOver: false,
    cancel: async () => {},
  }) satisfies SessionEvent;

async function ready(properties: Properties = {}) {
  const frame = new PageFrame({
    html: 'x',
    serverId: 'shop',
    auth: { user: 'ada' },
    ...properties,
  });
  frame.isNear = true;
  frames.push(frame);
  await frame.insert().reaches('ready');
  const tasks = () => (frame as { tasks?: { taskId: string }[] }).tasks?.map((one) => one.taskId);
  return { frame, tasks };
}

describe('the task of a view', () => {
  it.each([
    ['the frame gets another user', (frame: PageFrame) => frame.set({ auth: { user: 'bob' } })],
    ['the view is reloaded', (frame: PageFrame) => frame.controller.reload()],
    ['the frame is removed', (frame: PageFrame) => frame.remove()],
  ])('is no longer at the frame when %s', async (_, change) => {
    const { frame, tasks } = await ready();
    frame.observe(taskEvent('1'));
    frame.observe(taskEvent('own', false));
    expect(tasks()).toEqual(['1', 'own']);
    change(frame);
    await vi.waitFor(() => expect(tasks()).toEqual(['own']));
    const ended = frame.events.filter((event) => event.type === 'task' && event.isOver);
    expect(ended).toMatchObject([{ task: { taskId: '1' }, isOfView: true }]);
  });
});

it('tasks of two calls with one id are two tasks', async () => {
  const { frame, tasks } = await ready();
  const first = taskEvent('1');
  frame.observe(first);
  frame.observe(taskEvent('1'));
  frame.observe({ ...first, task: { ...first.task, statusMessage: 'Almost done' } });
  expect(tasks()).toEqual(['1', '1']);
  frame.observe({ ...first, isOver: true });
  expect(tasks()).toEqual(['1']);
});
