// A scripted agent that uses an app as one with a model would: it reads the app as text, and uses elements by reference.
import { AgentTools } from '@mcp-app/elements/agents';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ScriptedAgent } from '../../src/dev/page-data.ts';
import { element } from '../element.ts';
import type { Exchange } from './conversation.ts';

const textOf = ({ content }: Pick<CallToolResult, 'content'>) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');

/** The reference of the first element whose line starts like this. */
function referenceOf(description: string, wanted: string): string | undefined {
  const line = description.split('\n').find((one) => one.trim().startsWith(`- ${wanted}`));
  return /\[ref=(\w+)\]/.exec(line ?? '')?.[1];
}

/** Does the steps, and says what it does. Ends when the user stops it, or when the app has no such element. */
async function runAgent(
  frame: McpAppFrameElement,
  { steps, done }: ScriptedAgent,
  exchange: Exchange,
): Promise<void> {
  const tools = new AgentTools({ filter: (one) => (one as unknown) === frame });
  try {
    const listed = await tools.list();
    const call = async (name: string, input = {}) => {
      const tool = listed.find((one) => one.appTool === undefined && one.name.endsWith(name));
      const result = await tools.call(tool?.name ?? name, input);
      if (result.isError) throw new Error(textOf(result));
      return textOf(result);
    };
    const seen = await call('_describe');
    const summary = element('summary', {}, 'What the agent sees');
    const text = element('pre', { tabIndex: 0 }, element('code', {}, seen));
    exchange.add(element('details', { className: 'seen' }, summary, text));
    for (const { element: wanted, action } of steps) {
      const reference = referenceOf(await call('_describe'), wanted);
      if (!reference) throw new Error(`The app has no ${wanted}.`);
      await call('_act', { reference, ...action });
      exchange.note(`${String(action['action'])}: ${wanted}`);
    }
    exchange.say(done);
  } catch (error) {
    exchange.sayProblem((error as Error).message);
  } finally {
    tools.close();
  }
}

/** Offers it below the app. The frame needs `sandbox.agents`. */
export function offerAgent(
  frame: McpAppFrameElement,
  agent: ScriptedAgent,
  exchange: Exchange,
): void {
  const button = element('button', { type: 'button' }, agent.label);
  button.addEventListener('click', async () => {
    button.disabled = true;
    // Whoever presses the button has allowed it, also after a stop.
    frame.consent = { ...frame.consent, policy: { agent: 'allow' } };
    frame.stopAgent(false);
    await runAgent(frame, agent, exchange);
    button.disabled = false;
  });
  exchange.add(element('div', { className: 'offers' }, button));
}
