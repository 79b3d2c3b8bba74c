// The top of the first page: what this is, how to install it, and three ways in.
import { useState } from 'react';
import type { ReactElement } from 'react';
import './welcome.css';

const INSTALL = 'npm install @mcp-app/elements @mcp-app/tokens';

const DOORS = [
  {
    title: 'I build a host',
    text: 'Show the views of MCP servers in your chat, editor or dashboard: one tag, sandboxed, in your theme.',
    go: 'For hosts',
    href: '?path=/docs/start-here-for-hosts--docs',
  },
  {
    title: 'I build a view',
    text: 'Write the app that a tool answers with, in React, Vue, Svelte or plain HTML, with data, theme and actions.',
    go: 'For views',
    href: '?path=/docs/start-here-for-views--docs',
  },
  {
    title: 'I design the look',
    text: 'Change a token and see the host and its views follow. Export CSS, design tokens, Tailwind or Figma variables.',
    go: 'Theme workbench',
    href: '?path=/story/workbench-theme--workbench',
  },
];

function Install(): ReactElement {
  const [outcome, setOutcome] = useState('Copy');
  const copy = () =>
    navigator.clipboard.writeText(INSTALL).then(
      () => setOutcome('Copied'),
      () => setOutcome('Select and copy'),
    );
  return (
    <div className="install">
      <code>{INSTALL}</code>
      <button type="button" onClick={() => void copy()} aria-live="polite">
        {outcome}
      </button>
    </div>
  );
}

export const Hero = (): ReactElement => (
  <header className="welcome sb-unstyled">
    <h1>
      <img src="./favicon.svg" alt="" width="44" height="44" />
      MCP App Elements
    </h1>
    <p className="lead">
      Web components for MCP Apps: show the interactive view that an MCP server answers with, or
      build one. Everything on these pages is live: the views run in real sandboxes, and a real MCP
      server in the page answers them.
    </p>
    <Install />
  </header>
);

export const Doors = (): ReactElement => (
  <nav className="welcome sb-unstyled" aria-label="Start">
    <div className="doors">
      {DOORS.map(({ title, text, go, href }) => (
        <a className="door" key={title} href={href} target="_top">
          <strong>{title}</strong>
          <span>{text}</span>
          <span className="go">{go} →</span>
        </a>
      ))}
    </div>
  </nav>
);
