import { mount } from 'svelte';
import '../../views/clock.css';
import '../../views/story-view.css';
import ClockPage from './ClockPage.svelte';

mount(ClockPage, { target: document.body });
