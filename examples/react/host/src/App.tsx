import { toolResourceUri, toolsForModel } from '@mcp-app/elements/host';
import { McpAppFrame, useMcpAppFrame } from '@mcp-app/react';
import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { useMemo, useState } from 'react';

interface Call {
  id: number;
  tool: Tool;
  result?: CallToolResult;
}

export function App({ client, tools }: { client: Client; tools: Tool[] }) {
  const [call, setCall] = useState<Call>();
  const [messages, setMessages] = useState<string[]>([]);
  const frame = useMcpAppFrame();
  const shown = toolsForModel(tools).filter(toolResourceUri);

  // A message of a view counts as a message of the user. Here it is only shown.
  const handlers = useMemo(
    () => ({
      message: ({ content }: { content: object[] }) =>
        setMessages((before) => [...before, ...content.map((block) => JSON.stringify(block))]),
    }),
    [],
  );

  // In a chat the model would do this. The view is shown immediately, and gets the result when it arrives.
  async function run(tool: Tool) {
    const id = Date.now();
    setCall({ id, tool });
    const result = await client
      .callTool({ name: tool.name, arguments: {} })
      // The view shows why there is no result, instead of waiting for it.
      .catch(({ message }: Error): CallToolResult => {
        return { isError: true, content: [{ type: 'text', text: message }] };
      });
    setCall((now) => (now?.id === id ? { ...now, result } : now));
  }

  return (
    <>
      <p>
        {shown.map((tool) => (
          <button key={tool.name} onClick={() => run(tool)}>
            {tool.title ?? tool.name}
          </button>
        ))}{' '}
        <label>
          <input
            type="checkbox"
            onChange={(event) => {
              document.documentElement.dataset.theme = event.target.checked ? 'dark' : 'light';
            }}
          />{' '}
          Dark
        </label>
      </p>
      {shown.length === 0 && <p>No tool of this server has a view.</p>}
      {call && (
        <McpAppFrame
          key={call.id}
          ref={frame.ref}
          client={client}
          tool={call.tool}
          toolInput={{}}
          toolResult={call.result}
          handlers={handlers}
          loading={<p>One moment…</p>}
          border
        />
      )}
      <p role="status">{frame.status === 'ready' && `This is ${frame.appInfo?.name}.`}</p>
      <ul>
        {messages.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </>
  );
}
