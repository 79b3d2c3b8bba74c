import { McpAppRoot } from '@mcp-app/vue';
import { createApp, h } from 'vue';
import '../../views/clock.css';
import '../../views/story-view.css';
import { Clock } from './clock.js';

createApp(() => h(McpAppRoot, { name: 'Vue clock', version: '1.0.0' }, () => h(Clock))).mount(
  document.body,
);
