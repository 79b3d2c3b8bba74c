import { useHostContext, useMcpApp, useToolCall, useViewState } from '@mcp-app/vue';
import { defineComponent, h } from 'vue';

type Tools = { 'get-time': { input: { zone: string }; output: { time: string } } };

// In your project this would be a single-file component; this is what Vue compiles one to.
export const Clock = defineComponent(() => {
  const { app, snapshot } = useMcpApp<Tools>();
  const { call, data, pending } = useToolCall('get-time', app);
  const zone = useViewState('zone', 'UTC');
  const context = useHostContext();
  const choose = ({ target }: Event) => {
    zone.value = (target as HTMLSelectElement).value;
  };
  return () =>
    h('main', { class: 'clock' }, [
      h('h1', 'A clock in Vue'),
      h('label', { class: 'field' }, [
        'Zone',
        h('select', { value: zone.value, onChange: choose }, [
          h('option', 'UTC'),
          h('option', 'Asia/Tokyo'),
        ]),
      ]),
      h(
        'button',
        { class: 'primary', disabled: pending.value, onClick: () => call({ zone: zone.value }) },
        'What time is it?',
      ),
      h('output', data.value?.structuredContent?.time ?? '--:--:--'),
      h(
        'p',
        { class: 'quiet' },
        `The host is ${snapshot.value.status}, its theme is ${context.value?.theme}.`,
      ),
    ]);
});
