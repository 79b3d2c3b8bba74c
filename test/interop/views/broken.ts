// A view that is wrong in three ways, to show that the matrix detects it. Not part of the matrix.
import { rawView } from './raw-view.js';
import { startView } from './view-binding.js';

startView((hear) =>
  rawView('broken', hear, { forgetsContext: true, callsWrongTool: true, countsWrong: true }),
);
