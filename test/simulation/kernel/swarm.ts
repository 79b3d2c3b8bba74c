// Swarm testing: each sequence uses some kinds of commands only, some of them often, and one pace. A sequence in which
// everything happens a little rarely meets a defect that needs the same few things several times. A world can name
// what sequences should concentrate on.
import { Choices } from './choices.ts';
import type { CommandKind, Focus, Pace } from './world.ts';

const PACES: readonly Pace[] = ['quick', 'mixed', 'mixed', 'slow'];
/** How much more often than usual a kind is chosen. */
const FACTORS = [0, 0, 0, 1, 2, 4] as const;
const ESSENTIAL_FACTORS = [1, 1, 2, 3] as const;
/** A kind with this weight or more is part of every sequence: without it, nothing happens. */
const ESSENTIAL = 6;
/** How many of the sequences have a focus, if the world has any. */
const FOCUSED = 2 / 3;

interface Kinds<Run extends object> {
  readonly commands: readonly CommandKind<Run>[];
  readonly focuses?: readonly Focus[];
}

/** The commands of the sequence with this seed. A kind that is more likely is listed more often. */
export function swarm<Run extends object>(
  { commands: kinds, focuses = [] }: Kinds<Run>,
  seed: number,
) {
  const choices = new Choices(seed);
  if (focuses.length > 0 && choices.happens('focus', FOCUSED))
    return focused(kinds, choices.pick('which focus', focuses)!);
  const pace = choices.pick('pace', PACES);
  const chosen = kinds.flatMap(({ weight, at }) => {
    const factors = weight >= ESSENTIAL ? ESSENTIAL_FACTORS : FACTORS;
    const command = at(pace);
    return Array.from({ length: weight * choices.pick('factor', factors) }, () => command);
  });
  return chosen.length > 0 ? chosen : kinds.map(({ at }) => at(pace));
}

function focused<Run extends object>(
  kinds: readonly CommandKind<Run>[],
  { commands, pace }: Focus,
) {
  return Object.entries(commands).flatMap(([name, weight]) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind)
      throw new Error(`A focus names the command "${name}", which this world does not have.`);
    const command = kind.at(pace);
    return Array.from({ length: weight }, () => command);
  });
}
