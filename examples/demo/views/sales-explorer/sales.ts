// Inputs and results of the server's tools.

export interface Group {
  name: string;
  units: number;
  revenue: number;
}

export interface Sales {
  groupBy: 'product' | 'region' | 'month';
  region: string | null;
  groups: Group[];
}

export interface Order {
  id: number;
  date: string;
  region: string;
  product: string;
  units: number;
  revenue: number;
}

export interface Sorting {
  sort: keyof Order;
  descending: boolean;
}

export interface OrderPage {
  rows: Order[];
  page: number;
  pages: number;
  total: number;
}

export interface SalesTools {
  'explore-sales': { input: { groupBy: Sales['groupBy']; region?: string }; output: Sales };
  'list-orders': {
    input: {
      groupBy: string;
      region?: string;
      group?: string;
      page: number;
      size: number;
    } & Sorting;
    output: OrderPage;
  };
}

const format = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
export const money = (amount: number) => format.format(amount);
