import { createApp } from 'vue';
import App from './App.vue';
import { connect } from './server.js';
import './style.css';

try {
  const client = await connect();
  const { tools } = await client.listTools();
  createApp(App, { client, tools }).mount('#root');
} catch (error) {
  document.body.append(`There is no server: ${String(error)}`);
}
