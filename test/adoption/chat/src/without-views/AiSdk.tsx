import { useChat } from '@ai-sdk/react';

export function Chat() {
  const { messages, sendMessage } = useChat();

  return (
    <>
      {messages.map(({ id, parts }) =>
        parts.map((part, index) => {
          if (part.type === 'text') return <p key={id + index}>{part.text}</p>;
          return null;
        }),
      )}
      <form action={(data) => void sendMessage({ text: String(data.get('text')) })}>
        <input name="text" aria-label="Message" />
      </form>
    </>
  );
}
