import type { Chat as Messages } from '@ai-sdk/vue';
import { createApp } from 'vue';
import { conversation } from '../conversation.js';
import Chat from './Chat.vue';

const saved = await conversation<InstanceType<typeof Messages>['messages'][number]>('ai-sdk-vue');
createApp(Chat, { ...saved }).mount('#root');
