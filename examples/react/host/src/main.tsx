import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { connect } from './server.js';
import './style.css';

const root = createRoot(document.getElementById('root')!);
try {
  const client = await connect();
  const { tools } = await client.listTools();
  root.render(
    <StrictMode>
      <App client={client} tools={tools} />
    </StrictMode>,
  );
} catch (error) {
  root.render(<p role="alert">There is no server: {String(error)}</p>);
}
