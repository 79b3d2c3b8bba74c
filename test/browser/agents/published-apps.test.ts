// A scripted agent completes tasks in published apps that know nothing of agents, with `describe` and `act` alone, and is
// stopped by the policy.
import { assert } from 'chai';
import type {
  AgentAction,
  McpAppFrameElement,
} from '../../../packages/elements/src/mcp-app-frame/index.js';
import { eventually, removeFrames, startFixture, readyFrame } from '../../support/frame-harness.js';
import { describeInChromium } from '../fixtures/support.js';
import { auditOf, reasonOf, referenceIn } from './support/agent-view.js';

/** A published app in a frame whose agents may click and type, and nothing else than the defaults. */
const appFrame = async (
  name: string,
  tool: string,
  properties: Partial<McpAppFrameElement> = {},
): Promise<McpAppFrameElement> =>
  readyFrame({
    server: await startFixture(name),
    tool,
    toolInput: {},
    sandbox: { agents: 'act' },
    consent: { policy: { agent: 'allow' } },
    ...properties,
  });

/** What the agent sees, once the app shows this. */
const untilShown = (frame: McpAppFrameElement, pattern: RegExp): Promise<string> =>
  eventually(async () => {
    const { text } = await frame.describe();
    return pattern.test(text) && text;
  }, `the app shows ${pattern}`);

/** Uses the element whose line has this text. */
async function use(frame: McpAppFrameElement, line: string, action: AgentAction): Promise<void> {
  const { text } = await frame.describe();
  await frame.act(referenceIn(text, line), action);
}

const CLICK = { type: 'click' } as const;

describeInChromium('a scripted agent in published apps', () => {
  afterEach(removeFrames);

  it('basic-react: gets the time, sends a message, and opens no link', async () => {
    const messages: unknown[] = [];
    const frame = await appFrame('basic-react', 'get-time', {
      handlers: { message: ({ content }) => void messages.push(content) },
    });
    const audit = auditOf(frame);
    const first = await untilShown(frame, /button "Get Server Time"/);
    const time = (text: string) => /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(text)?.[0];
    await use(frame, 'button "Get Server Time"', CLICK);
    const later = await untilShown(frame, /\d{4}-\d\d-\d\dT[\d:.]+Z/);
    await eventually(async () => {
      const { text } = await frame.describe();
      return time(text) !== time(first) && time(text);
    }, 'another time');
    const message = later.split('\n').find((line) => /- textbox.*: "/.test(line))!;
    await frame.act(/\[ref=([a-z]+\d+)\]/.exec(message)![1]!, {
      type: 'type',
      text: 'From the agent',
    });
    await use(frame, 'button "Send Message"', CLICK);
    await eventually(() => messages.length, 'the message');
    assert.deepEqual(messages, [[{ type: 'text', text: 'From the agent' }]]);
    await use(frame, 'button "Open Link"', CLICK);
    const link = await eventually(() => audit.find(({ kind }) => kind === 'link'), 'the link');
    assert.equal(link.decision, 'denied');
    assert.match(link.reason!, /user did not interact/);
  });

  it('budget-allocator: chooses a budget and a stage, and sets a slider', async () => {
    const frame = await appFrame('budget-allocator', 'get-budget-data');
    const start = await untilShown(frame, /slider/);
    const sliders = start.split('\n').filter((line) => line.includes('- slider'));
    assert.isAbove(sliders.length, 2);
    const lists = start.split('\n').filter((line) => line.includes('- combobox'));
    assert.lengthOf(lists, 2);
    const budget = /\[ref=([a-z]+\d+)\]/.exec(lists[0]!)![1]!;
    const options = start.slice(start.indexOf(lists[0]!)).match(/option "([^"]+)"/g)!;
    const wanted = JSON.parse(options[1]!.slice('option '.length)) as string;
    await frame.act(budget, { type: 'select', options: wanted });
    const slider = /\[ref=([a-z]+\d+)\]/.exec(sliders[0]!)![1]!;
    const { version } = await frame.describe();
    await frame.act(slider, { type: 'type', text: '33' });
    const { text: changes } = await frame.describe({ since: version });
    assert.match(changes, new RegExp(`~.*slider.*\\[ref=${slider}\\].*: "33"`));
    const { text } = await frame.describe();
    assert.include(text, `[ref=${budget}]: ${JSON.stringify(wanted)}`);
    assert.match(text, /Allocated: \$/);
  });

  it('debug: opens a section, sends a message, and gets neither a link nor full screen', async () => {
    const messages: unknown[] = [];
    const frame = await appFrame('debug', 'debug-tool', {
      handlers: { message: ({ content }) => void messages.push(content) },
      consent: {
        policy: (action) => {
          if (action.kind !== 'agent') return 'default';
          return action.element.includes('Update (Text)') ? 'deny' : 'allow';
        },
      },
    });
    const audit = auditOf(frame);
    let seen = await untilShown(frame, /heading "Actions/);
    if (!seen.includes('"Send Text"')) {
      await use(frame, 'heading "Actions', CLICK);
      seen = await untilShown(frame, /"Send Text"/);
    }
    await use(frame, 'textbox "Message text"', { type: 'type', text: 'Hello' });
    await use(frame, 'button "Send Text"', CLICK);
    await eventually(() => messages.length, 'the message');
    assert.deepEqual(messages, [[{ type: 'text', text: 'Hello' }]]);
    await use(frame, 'button "Fullscreen"', CLICK);
    await eventually(() => audit.find(({ kind }) => kind === 'display-mode'), 'full screen');
    assert.equal(audit.find(({ kind }) => kind === 'display-mode')!.decision, 'denied');
    assert.equal(frame.displayMode, 'inline');
    const refused = use(frame, 'button "Update (Text)"', CLICK);
    assert.equal(await reasonOf(refused), 'denied');
    assert.isEmpty(audit.filter(({ kind }) => kind === 'model-context'));
  });
});
