// `cross-spawn` has no types of its own.
declare module 'cross-spawn' {
  import type { ChildProcessWithoutNullStreams, SpawnOptions } from 'node:child_process';

  export default function spawn(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
  ): ChildProcessWithoutNullStreams;
}
