// The same chat with tools that the user approves first.
import { useChat } from '@ai-sdk/react';
import { frameFromAiSdkPart } from '@mcp-app/elements/chat';
import { McpAppFrame } from '@mcp-app/react';
import {
  DefaultChatTransport,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
} from 'ai';
import type { UIMessage } from 'ai';
import { useState } from 'react';

const transport = new DefaultChatTransport({ api: '/chat/approval' });

export function Chat() {
  // A run that the user stopped, or that failed, will not run the calls that were approved.
  const [wasAborted, setAborted] = useState(false);
  const { messages, sendMessage, addToolApprovalResponse } = useChat({
    transport,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    onFinish: ({ isAbort, isError, isDisconnect }) =>
      setAborted(isAbort || isError || isDisconnect),
  });
  const approval = (part: UIMessage['parts'][number]) => {
    if (!isToolUIPart(part) || part.state !== 'approval-requested') return null;
    const answer = (approved: boolean) => () =>
      void addToolApprovalResponse({ id: part.approval.id, approved });
    return (
      <>
        <button onClick={answer(true)}>Allow</button>
        <button onClick={answer(false)}>Deny</button>
      </>
    );
  };

  return (
    <>
      {messages.map(({ id, parts }) =>
        parts.map((part, index) => {
          if (part.type === 'text') return <p key={id + index}>{part.text}</p>;
          const frame = frameFromAiSdkPart(part, { needsApproval: true, wasAborted });
          return (
            <div key={id + index}>
              {frame && <McpAppFrame {...frame} relay="/relay" />}
              {approval(part)}
            </div>
          );
        }),
      )}
      <form action={(data) => void sendMessage({ text: String(data.get('text')) })}>
        <input name="text" aria-label="Message" />
      </form>
    </>
  );
}
