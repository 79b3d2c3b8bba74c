import { createApp, h } from 'vue';
import { McpAppRoot } from '@mcp-app/vue';
import ReleaseForm from './ReleaseForm.vue';

createApp(() =>
  h(McpAppRoot, { name: 'Release form', version: '1.0.0' }, { default: () => h(ReleaseForm) }),
).mount('#app');
