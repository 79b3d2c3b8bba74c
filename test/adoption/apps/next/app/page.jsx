import { McpAppFrame } from '@mcp-app/react';
import { noServer, viewHtml } from './views.js';

export default function Page() {
  return (
    <main>
      <div id="box" data-theme="dark">
        dark
      </div>
      <McpAppFrame
        id="dark"
        theme="dark"
        html={viewHtml}
        loading={<p>One moment</p>}
        error={<p>It failed</p>}
        fallback={<p>Instead</p>}
        toolbar={<p>A toolbar</p>}
      />
      <McpAppFrame id="lost" server={noServer} tool="anything" />
    </main>
  );
}
