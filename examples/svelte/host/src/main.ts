import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from './server.js';
import './style.css';

const target = document.getElementById('root')!;
try {
  const client = await connect();
  const { tools } = await client.listTools();
  target.replaceChildren();
  mount(App, { target, props: { client, tools } });
} catch (error) {
  const textContent = `There is no server: ${String(error)}`;
  const alert = Object.assign(document.createElement('p'), { role: 'alert', textContent });
  target.replaceChildren(alert);
}
