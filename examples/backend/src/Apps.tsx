import { relayLink } from '@mcp-app/elements/host';
import type { ServerHandlers, ServerRequests } from '@mcp-app/elements/host';
import { McpAppFrame } from '@mcp-app/react';
import { useEffect, useMemo, useRef, useState } from 'react';

type Elicit = NonNullable<ServerHandlers['elicit']>;
type Result = ServerRequests['tools/call']['result'];

interface Question {
  text: string;
  answer(action: 'accept' | 'decline'): void;
}

/** A tool of one of the backend's servers, called by the page, with its view. */
function Tool({ server, name, handlers }: { server: string; name: string; handlers: object }) {
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState('');
  const relay = `/relay/${server}`;

  // In a chat the model would do this, on the backend.
  useEffect(() => {
    const link = relayLink(relay);
    link
      .request('tools/call', { name })
      .then(setResult, (error: Error) => setProblem(error.message));
    return () => link.close();
  }, [relay, name]);

  if (problem) return <p role="alert">{problem}</p>;
  return (
    <McpAppFrame
      relay={relay}
      tool={name}
      toolInput={{}}
      toolResult={result}
      handlers={handlers}
      border
    />
  );
}

export function Apps() {
  const [question, setQuestion] = useState<Question>();
  const dialog = useRef<HTMLDialogElement>(null);

  // The MCP server asks the user a question while a tool runs.
  const handlers = useMemo(() => {
    const elicit: Elicit = ({ message }, { signal, serverInfo }) =>
      new Promise((resolve) => {
        const answer = (action: 'accept' | 'decline' | 'cancel') => {
          setQuestion(undefined);
          resolve({ action, ...(action === 'accept' && { content: {} }) });
        };
        signal.addEventListener('abort', () => answer('cancel'));
        setQuestion({ text: `${serverInfo?.name ?? 'The server'} asks: ${message}`, answer });
      });
    return { server: { elicit } };
  }, []);

  useEffect(() => {
    if (question) dialog.current?.showModal();
    else dialog.current?.close();
  }, [question]);

  return (
    <>
      <Tool server="notes" name="show-notes" handlers={handlers} />
      <Tool server="weather" name="show-weather" handlers={handlers} />
      <dialog ref={dialog} aria-labelledby="question" onCancel={() => question?.answer('decline')}>
        <p id="question">{question?.text}</p>
        <button onClick={() => question?.answer('decline')}>No</button>{' '}
        <button onClick={() => question?.answer('accept')}>Yes</button>
      </dialog>
    </>
  );
}
