import { mount } from 'svelte';
import Slots from './Slots.svelte';

mount(Slots, { target: document.getElementById('app')! });
