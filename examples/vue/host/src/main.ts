import { createApp, h } from 'vue';
import App from './App.vue';
import { connect } from './server.js';
import './style.css';

const root = document.getElementById('root')!;
try {
  const client = await connect();
  const { tools } = await client.listTools();
  createApp(App, { client, tools }).mount(root);
} catch (error) {
  createApp(() => h('p', { role: 'alert' }, `There is no server: ${String(error)}`)).mount(root);
}
