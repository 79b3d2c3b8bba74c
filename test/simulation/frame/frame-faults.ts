// Known defects of frames, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const FRAME = 'elements/src/mcp-app-frame';
const REGISTRY = `${FRAME}/registry/app-registry.ts`;

export const FRAME_FAULTS: readonly Fault[] = [
  {
    name: 'The frame with a shared view changes its server, and keeps the calls of the others',
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
    name: 'A sandboxFor that never answers leaves the frame connecting',
    world: 'frame',
    rule: 'connecting for longer than its limits',
    edits: [
      {
        file: 'elements/src/host/sandbox/sandbox-settings.ts',
        find: "(await callPage('sandboxFor', choose, { ...call, check: problemOf }))",
        replace: '(await choose(call.signal))',
      },
    ],
  },
  {
    name: 'A frame passes on the result of its former input to a shared view',
    world: 'frame',
    rule: 'a result before its input',
    seed: 2394693090,
    edits: [
      {
        file: `${FRAME}/lifecycle/frame-controller.ts`,
        find: '    this.call.calls?.forgetFormer();\n',
        replace: '',
      },
    ],
  },
];
