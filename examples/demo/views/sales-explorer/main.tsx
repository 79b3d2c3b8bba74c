// A data explorer in React: chart and table of one tool's result. The table calls a tool that is only for views.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { McpAppRoot, useMcpApp, useToolCall, useViewState } from '@mcp-app/react';
import { Chart } from './chart.tsx';
import { troubleOf } from '../tool-trouble.ts';
import { OrderTable } from './order-table.tsx';
import type { SalesTools, Sorting } from './sales.ts';

function Explorer() {
  const { app, snapshot } = useMcpApp<SalesTools, 'explore-sales'>();
  const orders = useToolCall('list-orders', app);
  const [group, setGroup] = useViewState<string | null>('group', null);
  const [sorting, setSorting] = useState<Sorting>({ sort: 'date', descending: true });
  const [page, setPage] = useState(1);
  const sales = snapshot.toolResult?.structuredContent;
  const { groupBy, region } = sales ?? {};
  const trouble = troubleOf(snapshot);
  const isLarge = snapshot.hostContext?.displayMode === 'fullscreen';
  const size = isLarge ? 20 : 6;

  useEffect(() => {
    if (!groupBy) return;
    void orders.call({
      groupBy,
      ...(region && { region }),
      ...(group && { group }),
      ...sorting,
      page,
      size,
    });
  }, [groupBy, region, group, sorting, page, size]);

  if (trouble) {
    return (
      <p className={snapshot.toolCancelled ? 'quiet' : 'alert'} role="alert">
        {trouble}
      </p>
    );
  }
  if (!sales) {
    const { groupBy: wanted = '…' } = snapshot.toolInputPartial ?? snapshot.toolInput ?? {};
    return <p className="quiet">Adding up the orders by {wanted}…</p>;
  }

  const select = (name: string | null) => {
    setGroup(name);
    setPage(1);
    void app.updateModelContext({
      content: [
        {
          type: 'text',
          text: name ? `The user looks at ${name}.` : 'The user looks at all sales.',
        },
      ],
    });
  };
  const chosen = sales.groups.find(({ name }) => name === group);

  return (
    <main>
      <div className="bar">
        <div>
          <h1>Sales by {sales.groupBy}</h1>
          <p className="quiet">{sales.region ?? 'All regions'}, 2025</p>
        </div>
        <div className="actions">
          {app.can('message') && (
            <button
              className="main"
              onClick={() =>
                app.sendMessage({
                  role: 'user',
                  content: [
                    {
                      type: 'text',
                      text: `What stands out in the sales of ${group ?? 'all groups'}?`,
                    },
                  ],
                })
              }
            >
              Ask about {group ?? 'this'}
            </button>
          )}
        </div>
      </div>
      <Chart groups={sales.groups} selected={chosen?.name ?? null} select={select} />
      {orders.error && (
        <p className="alert" role="alert">
          The orders cannot be listed: {orders.error.message}
        </p>
      )}
      {orders.data?.structuredContent && (
        <OrderTable
          orders={orders.data.structuredContent}
          sorting={sorting}
          busy={orders.pending}
          sort={(next) => {
            setSorting(next);
            setPage(1);
          }}
          turnTo={setPage}
          showMore={
            app.can('displayMode', 'fullscreen') && !isLarge
              ? () => void app.requestDisplayMode({ mode: 'fullscreen' })
              : undefined
          }
        />
      )}
    </main>
  );
}

createRoot(document.getElementById('app')!).render(
  <McpAppRoot
    name="Sales explorer"
    version="1.0.0"
    availableDisplayModes={['inline', 'fullscreen', 'split']}
  >
    <Explorer />
  </McpAppRoot>,
);
