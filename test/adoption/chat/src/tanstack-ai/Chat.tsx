import { frameFromTanStackPart, tanStackMessage } from '@mcp-app/elements/chat';
import type { ChatPartOptions } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import { fetchServerSentEvents, useChat } from '@tanstack/ai-react';
import type { UIMessage } from '@tanstack/ai-react';
import { useEffect } from 'react';
import type { Conversation } from '../conversation.js';

const connection = fetchServerSentEvents('/chat/tanstack-ai');

type Props = Pick<ChatPartOptions, 'tools'> & Conversation<UIMessage>;

export function Chat({ tools, stored, save }: Props) {
  const { messages, sendMessage, isLoading } = useChat({ connection, initialMessages: stored });
  useEffect(() => {
    if (!isLoading && messages.length > stored.length) save(messages);
  }, [isLoading, messages, stored, save]);

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
