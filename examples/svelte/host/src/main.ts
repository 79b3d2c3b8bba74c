import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from './server.js';
import './style.css';

const target = document.getElementById('root')!;
try {
  const client = await connect();
  const { tools } = await client.listTools();
  mount(App, { target, props: { client, tools } });
} catch (error) {
  target.append(`There is no server: ${String(error)}`);
}
