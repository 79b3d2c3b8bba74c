import { McpAppFrame, useMcpAppFrame } from '@mcp-app/react';
import type { McpClient } from '@mcp-app/elements/mcp-app-frame';

interface Props {
  client: McpClient;
  html: string;
}

export function Host({ client, html }: Props) {
  const frame = useMcpAppFrame();
  return (
    <div className="kit stack">
      <McpAppFrame
        ref={frame.ref}
        client={client}
        html={html}
        toolInput={{}}
        border
        loading={<p>Winding the clock…</p>}
      />
      <div className="row">
        <button
          className="outline"
          disabled={frame.status !== 'ready'}
          onClick={() => frame.element?.reload()}
        >
          Reload {frame.appInfo?.name}
        </button>
        <span className="quiet">{frame.status}</span>
      </div>
    </div>
  );
}
