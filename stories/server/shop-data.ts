// What the shop of the stories sells. The data is fixed, so that a story always looks the same.
export interface Order {
  id: string;
  customer: string;
  state: 'shipped' | 'packing' | 'held';
  total: number;
}

export interface Sales {
  days: { day: string; amount: number }[];
}

export const ORDERS: readonly Order[] = [
  { id: 'A-1042', customer: 'Ada Lovelace', state: 'packing', total: 59.9 },
  { id: 'A-1041', customer: 'Alan Turing', state: 'shipped', total: 128 },
  { id: 'A-1040', customer: 'Grace Hopper', state: 'shipped', total: 24.5 },
  { id: 'A-1039', customer: 'Karen Spärck Jones', state: 'held', total: 310.75 },
];

export const SALES: Sales = {
  days: [
    { day: 'Mon', amount: 1240 },
    { day: 'Tue', amount: 980 },
    { day: 'Wed', amount: 1610 },
    { day: 'Thu', amount: 1425 },
    { day: 'Fri', amount: 2210 },
    { day: 'Sat', amount: 2640 },
    { day: 'Sun', amount: 760 },
  ],
};

/** What the model writes when it drafts the letter. */
export const LETTER = {
  subject: 'Your order is on its way',
  body: 'Dear Ada,\n\nyour parcel left this morning and should be with you on Friday.\n\nThe shop',
};
