import type { Sales } from '../server/shop-data.js';
import './sales.css';
import { onResult, startView } from './story-view.js';

const app = startView();
const put = (id: string, text: string) => {
  document.getElementById(id)!.textContent = text;
};

onResult<Sales>(app, ({ days }) => {
  const most = Math.max(...days.map(({ amount }) => amount));
  const sum = days.reduce((total, { amount }) => total + amount, 0);
  put('revenue', `€ ${sum.toLocaleString('en')}`);
  put('best', days.find(({ amount }) => amount === most)?.day ?? '–');
  const bars = days.map(({ day, amount }) => {
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.style.setProperty('--share', String(amount / most));
    bar.textContent = day;
    bar.title = `€ ${amount}`;
    return bar;
  });
  const chart = document.getElementById('chart')!;
  chart.setAttribute('aria-label', days.map(({ day, amount }) => `${day}: ${amount} €`).join(', '));
  chart.setAttribute('role', 'img');
  chart.replaceChildren(...bars);
});
