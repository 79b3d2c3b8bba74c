// What a frame needs as soon as it has a view, in one chunk that loads in parallel to the engine.
export { reserveSize, SizeFollower } from '../size-theme/size-follower.js';
export { nameView } from '../frame-name.js';
export { localeTexts } from '../locale-texts.js';
export { ThemeProbe } from '../size-theme/theme-probe.js';
export {
  hostContextOf,
  isOtherPin,
  keptViewOf,
  restartIfElsewhere,
  restartIfGone,
} from './running-view.js';
export { observe } from './observed-engine.js';
export { noticeKey } from '../focus/notice-key.js';
export { settingsProblem } from '../settings-problem.js';
export { arrive } from './slow-arrival.js';
export { endViewTasks, frameEventOf } from './frame-tasks.js';
export { reachClient } from '../elicitation/asked-frame.js';
