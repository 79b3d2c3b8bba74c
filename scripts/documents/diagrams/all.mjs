// Every diagram of the guides, by the name of its file.
import { displayModes } from './display-modes.mjs';
import { dockWidths } from './dock-widths.mjs';
import { feedingTree } from './feeding-tree.mjs';
import { inspectorTour } from './inspector-tour.mjs';
import { question } from './question.mjs';
import { relayTopology } from './relay-topology.mjs';
import { sandboxOrigins } from './sandbox-origins.mjs';
import { viewOriginsPicture } from './view-origins.mjs';

export const DIAGRAMS = {
  'display-modes': displayModes,
  'dock-widths': dockWidths,
  'feeding-tree': feedingTree,
  'inspector-tour': inspectorTour,
  question,
  'relay-topology': relayTopology,
  'sandbox-origins': sandboxOrigins,
  'view-origins': viewOriginsPicture,
};
