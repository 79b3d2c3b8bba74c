// <site-tabs data-group="framework">: a group of tabs, as docs/generate/tabs.mjs writes it. A choice counts for every
// group of the same name, on this page and on the next.

const keyOf = (group: string) => `mcp-app-docs:${group}`;

/** Browsers may refuse storage; a choice then counts for this page. */
function storedChoice(group: string): string | null {
  try {
    return localStorage.getItem(keyOf(group));
  } catch {
    return null;
  }
}
function storeChoice(group: string, name: string): void {
  try {
    localStorage.setItem(keyOf(group), name);
  } catch {
    // It counts for this page.
  }
}

class SiteTabs extends HTMLElement {
  get group(): string {
    return this.dataset['group'] ?? '';
  }
  get #tabs(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>(':scope > [role=tablist] > [role=tab]')];
  }

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    this.addEventListener('keydown', this.#onKey);
    const name = storedChoice(this.group);
    if (name) this.show(name);
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this.#onClick);
    this.removeEventListener('keydown', this.#onKey);
  }

  /** Shows the tab with this name, if the group has it. */
  show(name: string): void {
    const tabs = this.#tabs;
    if (!tabs.some((tab) => tab.textContent === name)) return;
    for (const tab of tabs) {
      const isShown = tab.textContent === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls')!);
      if (panel) panel.hidden = !isShown;
    }
  }

  #choose(tab: HTMLButtonElement): void {
    const { top } = tab.getBoundingClientRect();
    choose(this.group, tab.textContent ?? '');
    // Groups above may have another height now; the tab stays below the pointer.
    scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  readonly #onClick = ({ target }: Event): void => {
    const tab = this.#tabs.find((one) => one === target);
    if (tab) this.#choose(tab);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const tabs = this.#tabs;
    const at = tabs.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const isRtl = getComputedStyle(this).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: isRtl ? at - 1 : at + 1,
      ArrowLeft: isRtl ? at + 1 : at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs.at(to % tabs.length)!;
    this.#choose(tab);
    tab.focus();
  };
}

function choose(group: string, name: string): void {
  storeChoice(group, name);
  for (const one of document.querySelectorAll<SiteTabs>('site-tabs'))
    if (one.group === group) one.show(name);
}

/** An address may lead to a tab, or to a heading in one. */
function showAddressed(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const panel = target?.closest('[role=tabpanel]');
  const tabs = panel?.closest<SiteTabs>('site-tabs');
  if (!target || !panel || !tabs) return;
  const tab = document.getElementById(panel.getAttribute('aria-labelledby')!);
  choose(tabs.group, tab?.textContent ?? '');
  // The tabs come before their panel, which has the address.
  (target === panel ? tabs : target).scrollIntoView();
}

if (document.querySelector('site-tabs')) {
  customElements.define('site-tabs', SiteTabs);
  showAddressed();
  addEventListener('hashchange', showAddressed);
}
