import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  useAuiState,
  useLocalRuntime,
} from '@assistant-ui/react';
import type { ChatModelAdapter, ToolCallMessagePartProps } from '@assistant-ui/react';
import { assistantUiMessage, frameFromAssistantUiPart, messageQueue } from '@mcp-app/elements/chat';
import type { AssistantUiMessage, ChatPartOptions, MessageQueue } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

type Tools = ChatPartOptions['tools'];
const Apps = createContext<{ tools?: Tools; queue?: MessageQueue<AssistantUiMessage> }>({});

/** One queue for the whole conversation: it holds messages of views back while the model writes. */
function AppsProvider({ tools, children }: { tools: Tools; children: ReactNode }) {
  const aui = useAui();
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const apps = useMemo(() => ({ tools, queue: messageQueue(aui.thread().append) }), [aui, tools]);
  useEffect(() => apps.queue.setBusy(isRunning), [apps, isRunning]);
  return <Apps value={apps}>{children}</Apps>;
}

function ToolCall(part: ToolCallMessagePartProps) {
  const { tools, queue } = useContext(Apps);
  const frame = frameFromAssistantUiPart(part, { tools });
  if (!frame) return null;
  return (
    <McpAppFrame
      {...frame}
      relay="/relay"
      onMessage={(message) => queue?.add(assistantUiMessage(message))}
    />
  );
}

const Message = () => <MessagePrimitive.Parts components={{ tools: { Override: ToolCall } }} />;

export function Chat({ tools, model }: { tools: Tools; model: ChatModelAdapter }) {
  return (
    <AssistantRuntimeProvider runtime={useLocalRuntime(model)}>
      <AppsProvider tools={tools}>
        <ThreadPrimitive.Messages components={{ Message }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input name="text" aria-label="Message" />
        </ComposerPrimitive.Root>
      </AppsProvider>
    </AssistantRuntimeProvider>
  );
}
