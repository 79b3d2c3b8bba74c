import type { Order, OrderPage, Sorting } from './sales.ts';
import { money } from './sales.ts';

const COLUMNS: { key: keyof Order; title: string; isNumber?: boolean }[] = [
  { key: 'date', title: 'Date' },
  { key: 'product', title: 'Product' },
  { key: 'region', title: 'Region' },
  { key: 'units', title: 'Units', isNumber: true },
  { key: 'revenue', title: 'Revenue', isNumber: true },
];

interface OrderTableProps {
  orders: OrderPage;
  sorting: Sorting;
  busy: boolean;
  sort(sorting: Sorting): void;
  turnTo(page: number): void;
  /** Makes room for a longer page, if the host has some. */
  showMore: (() => void) | undefined;
}

/** The orders, one page at a time. The server sorts and pages. */
export function OrderTable({ orders, sorting, busy, sort, turnTo, showMore }: OrderTableProps) {
  const { rows, page, pages, total } = orders;
  const directionOf = (key: keyof Order) =>
    key !== sorting.sort ? 'none' : sorting.descending ? 'descending' : 'ascending';
  return (
    <>
      <div className="scroll" tabIndex={0} role="region" aria-label="Orders">
        <table aria-busy={busy}>
          <thead>
            <tr>
              {COLUMNS.map(({ key, title, isNumber }) => (
                <th key={key} aria-sort={directionOf(key)} className={isNumber ? 'number' : ''}>
                  <button
                    onClick={() =>
                      sort({ sort: key, descending: key === sorting.sort && !sorting.descending })
                    }
                  >
                    {title}
                    <span aria-hidden="true">
                      {key === sorting.sort ? (sorting.descending ? ' ↓' : ' ↑') : ''}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((order) => (
              <tr key={order.id}>
                <td>{order.date}</td>
                <td>{order.product}</td>
                <td>{order.region}</td>
                <td className="number">{order.units}</td>
                <td className="number">{money(order.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="pages">
        <button disabled={page <= 1} onClick={() => turnTo(page - 1)}>
          Back
        </button>
        <span className="quiet" role="status">
          Page {page} of {pages}, {total} orders
        </span>
        {showMore && <button onClick={showMore}>More rows</button>}
        <button disabled={page >= pages} onClick={() => turnTo(page + 1)}>
          Next
        </button>
      </div>
    </>
  );
}
