import {
  CopilotChat,
  CopilotKitProvider,
  HttpAgent,
  useAgent,
  useCopilotKit,
} from '@copilotkit/react-core/v2';
import { copilotKitMessage, frameFromCopilotKitCall, messageQueue } from '@mcp-app/elements/chat';
import type { RunAgentInput } from '@copilotkit/react-core/v2';
import type {
  AgUiMessage,
  ChatPartOptions,
  CopilotKitCall,
  CopilotKitMessage,
  MessageQueue,
} from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { saveConversation } from '../conversation.js';

/** The conversation: the chat connects the agent to it, and the backend sends the messages of last time. */
const THREAD = 'copilotkit';

type Tools = ChatPartOptions['tools'];
interface AppsOfChat extends ChatPartOptions {
  messages: readonly AgUiMessage[];
  queue?: MessageQueue<CopilotKitMessage>;
}
const Apps = createContext<AppsOfChat>({ messages: [] });

/**
 * Follows the agent for all tool calls: one that appears during a run would not hear of the rest of the run. The queue
 * holds messages of views back while the agent runs.
 */
function AppsProvider({ tools, children }: { tools: Tools; children: ReactNode }) {
  const { agent } = useAgent();
  const { copilotkit } = useCopilotKit();
  const { messages, isRunning } = agent;
  const queue = useMemo(() => {
    return messageQueue((message: CopilotKitMessage) => {
      agent.addMessage(message);
      return copilotkit.runAgent({ agent });
    });
  }, [agent, copilotkit]);
  useEffect(() => queue.setBusy(isRunning), [queue, isRunning]);
  useEffect(() => {
    const onRunFinalized = () => saveConversation(THREAD, agent.messages);
    return agent.subscribe({ onRunFinalized }).unsubscribe;
  }, [agent]);
  return <Apps value={{ tools, queue, messages, isStopped: !isRunning }}>{children}</Apps>;
}

function ToolCall(call: CopilotKitCall) {
  const { queue, messages, ...options } = useContext(Apps);
  const frame = frameFromCopilotKitCall(call, messages, options);
  if (!frame) return null;
  return (
    <McpAppFrame
      {...frame}
      relay="/relay"
      onMessage={(message) => queue?.add(copilotKitMessage(message))}
    />
  );
}

/** `HttpAgent` does not know how to open a thread: its chat starts empty. */
class StoredAgent extends HttpAgent {
  protected override connect(input: RunAgentInput) {
    return new HttpAgent({ url: `${this.url}/connect` }).run(input);
  }
}

const agents = { default: new StoredAgent({ url: '/chat/copilotkit' }) };
const toolCalls = [{ name: '*', render: ToolCall }];
// CopilotKit would show the view a second time.
const activities = [{ activityType: 'mcp-apps', content: z.any(), render: () => null }];

export function Chat({ tools }: { tools: Tools }) {
  return (
    <CopilotKitProvider
      selfManagedAgents={agents}
      renderToolCalls={toolCalls}
      renderActivityMessages={activities}
    >
      <AppsProvider tools={tools}>
        <CopilotChat threadId={THREAD} />
      </AppsProvider>
    </CopilotKitProvider>
  );
}
