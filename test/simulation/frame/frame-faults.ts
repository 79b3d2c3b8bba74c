// Known defects of frames, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const FRAME = 'elements/src/mcp-app-frame';
const REGISTRY = `${FRAME}/registry/app-registry.ts`;

export const FRAME_FAULTS: readonly Fault[] = [
  {
    name: 'The frame with a shared view changes its server, and keeps the calls of the others',
    seed: 3415649836,
    world: 'frame',
    rule: 'reached a view of',
    edits: [
      {
        file: REGISTRY,
        find: 'if (calls?.length !== view.frame.toolCalls?.length) view.frame.toolCalls = calls;',
        replace:
          'if (!isOwner && calls?.length !== view.frame.toolCalls?.length) view.frame.toolCalls = calls;',
      },
    ],
  },
  {
    name: 'Users of one server are one identity',
    seed: 2654435762,
    world: 'frame',
    rule: 'reached a view of',
    edits: [
      {
        file: 'elements/src/host/identity/identity.ts',
        find: 'JSON.stringify([by, id, url, user, secret])',
        replace: 'JSON.stringify([by, id, url])',
      },
    ],
  },
  {
    name: 'Frames are not told that the frame with their view left the page',
    seed: 2415085370,
    world: 'frame',
    rule: 'refers to a frame that left the page',
    edits: [
      {
        file: `${FRAME}/lifecycle/frame-controller.ts`,
        find: '    page.registry?.left(this.frame);\n',
        replace: '',
      },
    ],
  },
  {
    name: 'A sandbox.resolve that never answers leaves the frame connecting',
    seed: 831056493,
    world: 'frame',
    rule: 'connecting for longer than its limits',
    edits: [
      {
        file: 'elements/src/host/sandbox/sandbox-settings.ts',
        find: "await callPage('sandbox.resolve', choose, { ...call, check: problemOf })",
        replace: 'await choose(call.signal)',
      },
    ],
  },
  {
    name: 'A frame passes on the result of its former input to a shared view',
    seed: 4055616905,
    world: 'frame',
    rule: 'a result after the input of another call',
    edits: [
      {
        file: `${FRAME}/lifecycle/frame-controller.ts`,
        find: '    this.call.calls?.forgetFormer();\n',
        replace: '',
      },
    ],
  },
  {
    name: 'A second handshake forgets a result that waits for its input',
    seed: 4190203670,
    world: 'frame',
    rule: 'neither the result nor the error of a call reached a view',
    edits: [
      {
        file: 'elements/src/host/connection/tool-feed.ts',
        find: '    clearTimeout(this.#graceTimer);\n    this.#graceTimer = undefined;\n',
        replace: '    clearTimeout(this.#graceTimer);\n',
      },
    ],
  },
  {
    name: 'A frame that is moved ends its sign-in',
    seed: 443779576,
    world: 'frame',
    rule: 'a move of a frame aborted its sign-in',
    edits: [
      {
        file: `${FRAME}/lifecycle/frame-controller.ts`,
        find: '    this.lifecycle.disconnect();\n',
        replace: '    this.lifecycle.disconnect();\n    this.signIn.current?.leave();\n',
      },
    ],
  },
  {
    name: 'Further calls that the page removes stay in the feed',
    seed: 683129968,
    world: 'frame',
    rule: 'a view got a call that its page had removed',
    edits: [
      {
        file: 'elements/src/host/connection/view-feed.ts',
        find: 'const { calls = NO_CALLS, ...data }',
        replace: 'const { calls = this.#further, ...data }',
      },
    ],
  },
];
