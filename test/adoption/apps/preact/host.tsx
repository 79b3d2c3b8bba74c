import '@mcp-app/elements/mcp-app-frame/define';
import type {} from '@mcp-app/elements/jsx/preact';
import { render } from 'preact';
import { useState } from 'preact/hooks';

const server = new URLSearchParams(location.search).get('server') ?? undefined;

function Host() {
  const [city, setCity] = useState('Bern');
  const [count, setCount] = useState(0);
  const [said, setSaid] = useState('');
  return (
    <>
      <button onClick={() => setCity('Rome')}>Rome</button>
      <button onClick={() => setCount(count + 1)}>{`Count ${count}`}</button>
      <mcp-app-frame
        server={server}
        tool="weather"
        toolInput={{ city }}
        onmcp-app-message={({ content }) => setSaid(JSON.stringify(content))}
      />
      <p role="status">{said}</p>
    </>
  );
}

render(<Host />, document.body);
