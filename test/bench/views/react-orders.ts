// The table of examples/react as a view without a library has it.
import { createElement as h } from 'react';

export interface OrdersResult {
  structuredContent: {
    rows: { id: number; customer: string; total: number }[];
    page: number;
    pages: number;
  };
}

export function Orders({ result }: { result: OrdersResult | undefined }) {
  if (!result) return h('p', null, 'Waiting');
  const { rows, page, pages } = result.structuredContent;
  const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });
  const cells = ['Order', 'Customer', 'Total'].map((text) =>
    h('th', { key: text, scope: 'col' }, text),
  );
  const lines = rows.map(({ id, customer, total }) =>
    h(
      'tr',
      { key: id },
      h('td', null, id),
      h('td', null, customer),
      h('td', null, money.format(total)),
    ),
  );
  return h(
    'div',
    null,
    h('table', null, h('thead', null, h('tr', null, ...cells)), h('tbody', null, ...lines)),
    h('p', null, h('button', null, 'Back'), h('button', null, 'Next'), `Page ${page} of ${pages}`),
  );
}
