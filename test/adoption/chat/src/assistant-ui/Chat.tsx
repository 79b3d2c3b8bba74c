import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useAui,
  useAuiState,
  useLocalRuntime,
} from '@assistant-ui/react';
import type {
  ChatModelAdapter,
  ThreadMessageLike,
  ToolCallMessagePartProps,
} from '@assistant-ui/react';
import { assistantUiMessage, frameFromAssistantUiPart, messageQueue } from '@mcp-app/elements/chat';
import type { AssistantUiMessage, ChatPartOptions, MessageQueue } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Conversation } from '../conversation.js';

type Tools = ChatPartOptions['tools'];
const Apps = createContext<{ tools?: Tools; queue?: MessageQueue<AssistantUiMessage> }>({});

type Saved = Conversation<ThreadMessageLike>;
type ProviderProps = Pick<Saved, 'save'> & { tools: Tools; children: ReactNode };

/** One queue for the whole conversation: it holds messages of views back while the model writes. */
function AppsProvider({ tools, save, children }: ProviderProps) {
  const aui = useAui();
  const { messages, isRunning } = useAuiState(({ thread }) => thread);
  useEffect(() => {
    if (isRunning || messages.length === 0) return;
    save(messages.map(({ id, role, content }) => ({ id, role, content })));
  }, [isRunning, messages, save]);
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

type Props = Saved & { tools: Tools; model: ChatModelAdapter };

export function Chat({ tools, model, stored, save }: Props) {
  return (
    <AssistantRuntimeProvider runtime={useLocalRuntime(model, { initialMessages: stored })}>
      <AppsProvider tools={tools} save={save}>
        <ThreadPrimitive.Messages components={{ Message }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input name="text" aria-label="Message" />
        </ComposerPrimitive.Root>
      </AppsProvider>
    </AssistantRuntimeProvider>
  );
}
