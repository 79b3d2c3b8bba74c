import { useChat } from '@ai-sdk/react';
import { aiSdkMessage, frameFromAiSdkPart, messageQueue } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import type { UIMessage } from 'ai';
import { useEffect, useState } from 'react';
import type { Conversation } from '../conversation.js';

export function Chat({ stored, save }: Conversation<UIMessage>) {
  const { messages, sendMessage, status } = useChat({
    messages: stored,
    onFinish: (end) => save(end.messages),
  });
  const isBusy = status === 'submitted' || status === 'streaming';
  const [queue] = useState(() => messageQueue(sendMessage));
  useEffect(() => queue.setBusy(isBusy), [queue, isBusy]);

  return (
    <>
      {messages.map(({ id, parts }) =>
        parts.map((part, index) => {
          if (part.type === 'text') return <p key={id + index}>{part.text}</p>;
          const frame = frameFromAiSdkPart(part, { isStopped: !isBusy });
          if (!frame) return null;
          return (
            <McpAppFrame
              key={id + index}
              {...frame}
              relay="/relay"
              onMessage={(message) => queue.add(aiSdkMessage(message))}
            />
          );
        }),
      )}
      <form action={(data) => void sendMessage({ text: String(data.get('text')) })}>
        <input name="text" aria-label="Message" />
      </form>
    </>
  );
}
