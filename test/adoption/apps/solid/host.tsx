import '@mcp-app/elements/mcp-app-frame/define';
import type {} from '@mcp-app/elements/jsx/solid';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';

const server = new URLSearchParams(location.search).get('server') ?? undefined;

function Host() {
  const [city, setCity] = createSignal('Bern');
  const [count, setCount] = createSignal(0);
  const [said, setSaid] = createSignal('');
  return (
    <>
      <button onClick={() => setCity('Rome')}>Rome</button>
      <button onClick={() => setCount(count() + 1)}>{`Count ${count()}`}</button>
      <mcp-app-frame
        server={server}
        tool="weather"
        prop:toolInput={{ city: city() }}
        on:mcp-app-message={({ content }) => setSaid(JSON.stringify(content))}
      />
      <p role="status">{said()}</p>
    </>
  );
}

render(() => <Host />, document.body);
