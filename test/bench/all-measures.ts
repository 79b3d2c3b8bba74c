// All measures by the name that `--only` takes, in the order of the report: cold pages come first.
import type { Measure } from './measure.ts';
import { hostScript } from './measures/host-script.ts';
import { manyApps } from './measures/many-apps.ts';
import { toolCalls } from './measures/tool-calls.ts';
import { warmStart } from './measures/warm-start.ts';

export const MEASURES: Record<string, Measure> = {
  'warm-start': warmStart,
  'tool-calls': toolCalls,
  'many-apps': manyApps,
  'host-script': hostScript,
};
