import { fetchServerSentEvents, useChat } from '@tanstack/ai-react';

const connection = fetchServerSentEvents('/chat/tanstack-ai');

export function Chat() {
  const { messages, sendMessage } = useChat({ connection });

  return (
    <>
      {messages.map(({ id, parts }) =>
        parts.map((part, index) => {
          if (part.type === 'text') return <p key={id + index}>{part.content}</p>;
          return null;
        }),
      )}
      <form action={(data) => void sendMessage(String(data.get('text')))}>
        <input name="text" aria-label="Message" />
      </form>
    </>
  );
}
