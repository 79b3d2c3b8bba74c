import { useHostContext, useMcpApp, useToolCall, useViewState } from '@mcp-app/react';

interface Page {
  rows: { id: number; customer: string; total: number }[];
  page: number;
  pages: number;
}

/** The tools of the server: the one that shows this view, and the one that it calls. */
interface Tools {
  'show-orders': { input: object; output: Page };
  'orders-page': { input: { page: number }; output: Page };
}

export function Orders() {
  const { app, snapshot } = useMcpApp<Tools, 'show-orders'>();
  const { call, error, pending } = useToolCall('orders-page', app);
  const locale = useHostContext()?.locale;

  // The last requested page, which stays when the view is reloaded; before that, the result of the model's call.
  const [requested, setRequested] = useViewState<Page | null>('page', null);
  const { toolResult } = snapshot;
  const shown = requested ?? toolResult?.structuredContent;
  if (!shown) {
    // The root shows its loading text until there is a result, so the tool failed. Its text says why.
    const texts = toolResult?.content.map((block) => (block.type === 'text' ? block.text : ''));
    return <p role="alert">{texts?.join('\n') || 'The orders could not be loaded.'}</p>;
  }
  if (shown.rows.length === 0) return <p role="status">There are no orders.</p>;

  const { rows, page, pages } = shown;
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const turn = async (by: number) => {
    const answer = await call({ page: page + by });
    if (answer?.structuredContent) setRequested(answer.structuredContent);
  };
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, customer, total }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{customer}</td>
              <td>{money.format(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <button disabled={pending || page <= 1} onClick={() => turn(-1)}>
          Back
        </button>{' '}
        <button disabled={pending || page >= pages} onClick={() => turn(+1)}>
          Next
        </button>{' '}
        <span role="status">
          Page {page} of {pages}
        </span>
      </p>
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}
