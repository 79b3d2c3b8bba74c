// The tools of real frames in one list: policy, audit, stop, and frames that leave while they are called.
import { assert } from 'chai';
import { AgentTools } from '../../../packages/elements/src/agents/index.js';
import type { Action } from '../../../packages/elements/src/host/consent/action.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, removeFrames, viewEvaluates } from '../../support/frame-harness.js';
import { agentFrame, auditOf } from './support/agent-view.js';

const open: AgentTools[] = [];

/** A list with the tools of this view, and only them. The view logs what was called. */
async function toolsOf(frame: McpAppFrameElement, ...names: string[]): Promise<AgentTools> {
  const schema = `inputSchema: { type: 'object' }`;
  await viewEvaluates(
    frame,
    `window.called = [];
     for (const name of ${JSON.stringify(names)}) tools[name] = (args) => { called.push(name); return name === 'slow' ? new Promise(() => {}) : args };
     window.toolList = ${JSON.stringify(names)}.map((name) => ({ name, ${schema} })); 1`,
  );
  const tools = new AgentTools({ filter: (one) => (one as unknown) === frame });
  open.push(tools);
  return tools;
}

const calledIn = (frame: McpAppFrameElement) => viewEvaluates(frame, 'called');
const nameOf = async (tools: AgentTools, appTool: string): Promise<string> =>
  (await tools.list()).find((tool) => tool.appTool === appTool)!.name;

describe('AgentTools with real frames', () => {
  afterEach(() => {
    removeFrames();
    for (const tools of open.splice(0)) tools.close();
  });

  it('asks the policy of the frame about each call, and audits it', async () => {
    const seen: Action[] = [];
    const policy = (action: Action) => {
      seen.push(action);
      return action.kind === 'app-tool' && action.name === 'erase' ? 'deny' : 'allow';
    };
    const frame = await agentFrame('', { consent: { policy } });
    const tools = await toolsOf(frame, 'search', 'erase');
    const audit = auditOf(frame);
    const found = await tools.call(await nameOf(tools, 'search'), { q: 'x' });
    assert.deepEqual(found.structuredContent, { q: 'x' });
    const denied = await tools.call(await nameOf(tools, 'erase'));
    assert.isTrue(denied.isError);
    assert.match(JSON.stringify(denied.content), /denied/);
    assert.deepEqual(await calledIn(frame), ['search']);
    const [asked] = seen.filter(({ kind }) => kind === 'app-tool');
    assert.deepInclude(asked, { name: 'search', arguments: { q: 'x' } });
    assert.deepEqual(
      audit.map(({ kind, what, decision, outcome }) => [kind, what, decision, outcome]),
      [
        ['app-tool', 'search', 'allowed', 'ok'],
        ['app-tool', 'erase', 'denied', undefined],
      ],
    );
  });

  it('calls the tool that was allowed, also if its name starts like a qualified one', async () => {
    const frame = await agentFrame('', { consent: { policy: { 'app-tool': 'allow' } } });
    const tools = await toolsOf(frame, 'erase', 'app_erase');
    const audit = auditOf(frame);
    await tools.call(await nameOf(tools, 'app_erase'));
    assert.deepEqual(await calledIn(frame), ['app_erase']);
    assert.equal(audit[0]!.what, 'app_erase');
  });

  it('calls nothing in a view whose user has stopped the agent', async () => {
    const frame = await agentFrame('', { consent: { policy: { 'app-tool': 'allow' } } });
    const tools = await toolsOf(frame, 'search', 'slow');
    const [search, slow] = [await nameOf(tools, 'search'), await nameOf(tools, 'slow')];
    const running = tools.call(slow);
    await eventually(async () => ((await calledIn(frame)) as string[]).length === 1, 'it runs');
    await frame.stopAgent();
    for (const result of [await running, await tools.call(search)]) {
      assert.isTrue(result.isError);
      assert.match(JSON.stringify(result.content), /stopped the agent/);
    }
    assert.deepEqual(await calledIn(frame), ['slow']);
    await frame.stopAgent(false);
    assert.isUndefined((await tools.call(search)).isError);
  });

  it('answers with a failure if the frame is removed during the call', async () => {
    const frame = await agentFrame('', { consent: { policy: { 'app-tool': 'allow' } } });
    const tools = await toolsOf(frame, 'slow');
    const slow = await nameOf(tools, 'slow');
    const running = tools.call(slow);
    await eventually(async () => ((await calledIn(frame)) as string[]).length === 1, 'it runs');
    frame.remove();
    assert.isTrue((await running).isError);
    assert.match(JSON.stringify((await tools.call(slow)).content), /no tool named/);
    assert.lengthOf(await tools.list(), 0);
  });
});
