import type { Chat as Messages } from '@ai-sdk/svelte';
import { mount } from 'svelte';
import { conversation } from '../conversation.js';
import Chat from './Chat.svelte';

const saved = await conversation<Messages['messages'][number]>('ai-sdk-svelte');
mount(Chat, { target: document.getElementById('root')!, props: saved });
