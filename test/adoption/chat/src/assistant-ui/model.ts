import type { ChatModelAdapter } from '@assistant-ui/react';

/** The backend streams what the assistant's message holds so far, a line each. */
export const model: ChatModelAdapter = {
  async *run({ messages, abortSignal }) {
    const last = messages.at(-1)?.content[0];
    const text = last?.type === 'text' ? last.text : '';
    const body = JSON.stringify({ text });
    const response = await fetch('/chat/assistant-ui', {
      method: 'POST',
      body,
      signal: abortSignal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop()!;
      for (const line of lines) yield { content: JSON.parse(line) };
    }
  },
};
