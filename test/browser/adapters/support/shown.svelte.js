/** What a Svelte component shows, as state of the test. */
export class Shown {
  items = $state.raw([]);
  refs = $state({});
}

/** An object like a component's `$state`. */
export function stateOf(value) {
  const state = $state(value);
  return state;
}
