// All measures by the name that `--only` takes, in the order of the report: cold pages come first.
import type { Measure } from './measure.ts';
import { coldPage } from './measures/cold-page.ts';
import { coldView } from './measures/cold-view.ts';
import { firstViewBytes } from './measures/first-view-bytes.ts';
import { hostScript } from './measures/host-script.ts';
import { largeResult } from './measures/large-result.ts';
import { mainThread } from './measures/main-thread.ts';
import { manyApps } from './measures/many-apps.ts';
import { ownOrigin } from './measures/own-origin.ts';
import { reactView } from './measures/react-view.ts';
import { scale } from './measures/scale.ts';
import { streaming } from './measures/streaming.ts';
import { toolCalls } from './measures/tool-calls.ts';
import { warmStart } from './measures/warm-start.ts';

export const MEASURES: Record<string, Measure> = {
  'cold-page': coldPage,
  'own-origin': ownOrigin,
  'first-view-bytes': firstViewBytes,
  'main-thread': mainThread,
  'warm-start': warmStart,
  'tool-calls': toolCalls,
  streaming,
  'many-apps': manyApps,
  scale,
  'large-result': largeResult,
  'react-view': reactView,
  'cold-view': coldView,
  'host-script': hostScript,
};
