import { startView } from './story-view.js';

const app = startView();
app.subscribe(() => {
  document.getElementById('state')!.textContent = app.getSnapshot().toolStatus;
});
