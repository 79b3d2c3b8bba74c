import { frameFromTanStackPart, tanStackMessage } from '@mcp-app/elements/chat';
import type { ChatPartOptions } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import { fetchServerSentEvents, useChat } from '@tanstack/ai-react';

const connection = fetchServerSentEvents('/chat/tanstack-ai');

export function Chat({ tools }: Pick<ChatPartOptions, 'tools'>) {
  const { messages, sendMessage, isLoading } = useChat({ connection });

  return (
    <>
      {messages.map(({ id, parts }) =>
        parts.map((part, index) => {
          if (part.type === 'text') return <p key={id + index}>{part.content}</p>;
          const frame = frameFromTanStackPart(part, parts, { tools, isStopped: !isLoading });
          if (!frame) return null;
          return (
            <McpAppFrame
              key={id + index}
              {...frame}
              relay="/relay"
              onMessage={(message) => void sendMessage(tanStackMessage(message))}
            />
          );
        }),
      )}
      <form action={(data) => void sendMessage(String(data.get('text')))}>
        <input name="text" aria-label="Message" />
      </form>
    </>
  );
}
