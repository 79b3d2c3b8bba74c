import {
  CopilotChat,
  CopilotKitProvider,
  HttpAgent,
  useAgent,
  useCopilotKit,
} from '@copilotkit/react-core/v2';
import type { AbstractAgent, ActivityMessage } from '@copilotkit/react-core/v2';
import {
  agUiHandlers,
  copilotKitMessage,
  frameFromAgUiActivity,
  messageQueue,
} from '@mcp-app/elements/chat';
import type { ChatPartOptions, CopilotKitMessage, MessageQueue } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { z } from 'zod';

type Tools = ChatPartOptions['tools'];
interface AppsOfChat {
  tools?: Tools;
  queue?: MessageQueue<CopilotKitMessage>;
}
const Apps = createContext<AppsOfChat>({});

/** Holds messages of views back while the agent runs. */
function AppsProvider({ tools, children }: { tools: Tools; children: ReactNode }) {
  const { agent } = useAgent();
  const { copilotkit } = useCopilotKit();
  const queue = useMemo(() => {
    return messageQueue((message: CopilotKitMessage) => {
      agent.addMessage(message);
      return copilotkit.runAgent({ agent });
    });
  }, [agent, copilotkit]);
  useEffect(() => queue.setBusy(agent.isRunning), [queue, agent.isRunning]);
  return <Apps value={{ tools, queue }}>{children}</Apps>;
}

/** Replaces the renderer of CopilotKit for activities of the type `mcp-apps`. */
function App({ message, agent }: { message: ActivityMessage; agent: AbstractAgent | undefined }) {
  const { tools, queue } = useContext(Apps);
  const handlers = useMemo(
    () => agent && agUiHandlers(agent, message, { tools }),
    [agent, message, tools],
  );
  const frame = frameFromAgUiActivity(message, { messages: agent?.messages, tools });
  if (!frame || !handlers) return null;
  return (
    <McpAppFrame
      {...frame}
      handlers={handlers}
      onMessage={(sent) => queue?.add(copilotKitMessage(sent))}
    />
  );
}

const agents = { default: new HttpAgent({ url: '/chat/copilotkit' }) };
const activities = [{ activityType: 'mcp-apps', content: z.any(), render: App }];

export function Chat({ tools }: { tools: Tools }) {
  return (
    <CopilotKitProvider selfManagedAgents={agents} renderActivityMessages={activities}>
      <AppsProvider tools={tools}>
        <CopilotChat />
      </AppsProvider>
    </CopilotKitProvider>
  );
}
