/** What a Svelte component shows, as state of the test. */
export class Shown {
  items = $state.raw([]);
  refs = $state({});
}

/** An object as a component's `$state` is. */
export function stateOf(value) {
  const state = $state(value);
  return state;
}
