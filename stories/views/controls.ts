import { render } from 'lit';
import { controls } from './controls-template.js';
import { startView } from './story-view.js';

startView();
render(controls(), document.getElementById('controls')!);
