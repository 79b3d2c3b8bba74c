import { useHostContext, useMcpApp, useToolCall, useViewState } from '@mcp-app/react';

type Tools = { 'get-time': { input: { zone: string }; output: { time: string } } };

export function Clock() {
  const { app, snapshot } = useMcpApp<Tools>();
  const { call, data, pending } = useToolCall('get-time', app);
  const [zone, setZone] = useViewState('zone', 'UTC');
  const theme = useHostContext()?.theme;
  return (
    <main className="clock">
      <h1>A clock in React</h1>
      <label className="field">
        Zone
        <select value={zone} onChange={({ target }) => setZone(target.value)}>
          <option>UTC</option>
          <option>Asia/Tokyo</option>
        </select>
      </label>
      <button className="primary" disabled={pending} onClick={() => call({ zone })}>
        What time is it?
      </button>
      <output>{data?.structuredContent?.time ?? '--:--:--'}</output>
      <p className="quiet">
        The host is {snapshot.status}, its theme is {theme}.
      </p>
    </main>
  );
}
