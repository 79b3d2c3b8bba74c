import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react';
import type { ChatModelAdapter } from '@assistant-ui/react';

const Message = () => <MessagePrimitive.Parts />;

export function Chat({ model }: { model: ChatModelAdapter }) {
  return (
    <AssistantRuntimeProvider runtime={useLocalRuntime(model)}>
      <ThreadPrimitive.Messages components={{ Message }} />
      <ComposerPrimitive.Root>
        <ComposerPrimitive.Input name="text" aria-label="Message" />
      </ComposerPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}
