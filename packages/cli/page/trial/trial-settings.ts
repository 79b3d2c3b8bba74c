// The settings of trials, at the side. They are part of the address of the page, so that they survive a reload and can be
// shared as a link.
import { byId, element } from '../element.ts';
import { changeAddress } from '../page-address.ts';
import { addressOf, AGENT_RIGHTS, HOSTS, OUTCOMES, readTrial, SPEEDS } from './trial.ts';
import type { AddressedCall, Trial } from './trial.ts';

function fill(select: HTMLSelectElement, names: object, chosen: string): void {
  const options = Object.entries(names) as [string, string][];
  select.append(...options.map(([value, label]) => element('option', { value }, label)));
  select.value = chosen;
}

export class TrialSettings {
  #trial: Trial;
  #call: AddressedCall | undefined;

  /** @param hasModel whether a model calls the tools as well */
  constructor(hasModel: boolean) {
    this.#trial = readTrial(new URLSearchParams(location.search));
    const { hosts, speed, outcome, agents = 'none' } = this.#trial;
    const speedChoice = byId<HTMLSelectElement>('speed');
    const outcomeChoice = byId<HTMLSelectElement>('outcome');
    fill(speedChoice, SPEEDS, speed);
    fill(outcomeChoice, OUTCOMES, outcome);
    speedChoice.addEventListener('change', () =>
      this.#set({ speed: speedChoice.value as Trial['speed'] }),
    );
    outcomeChoice.addEventListener('change', () =>
      this.#set({ outcome: outcomeChoice.value as Trial['outcome'] }),
    );
    const rights = byId<HTMLSelectElement>('agents');
    fill(rights, AGENT_RIGHTS, agents);
    byId('agents-setting').hidden = !hasModel;
    rights.addEventListener('change', () =>
      this.#set({ agents: rights.value as NonNullable<Trial['agents']> }),
    );
    const boxes = Object.entries(HOSTS).map(([name, label]) => {
      const box = element('input', {
        type: 'checkbox',
        value: name,
        checked: hosts.includes(name),
      });
      return { box, row: element('label', {}, box, ` ${label}`) };
    });
    const place = byId('hosts');
    place.append(...boxes.map(({ row }) => row));
    place.addEventListener('change', () => {
      const chosen = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      // Without a host there is nothing to see.
      if (chosen.length === 0) boxes[0]!.box.checked = true;
      this.#set({ hosts: chosen.length > 0 ? chosen : ['this'] });
    });
    this.#describe();
  }

  get current(): Trial {
    return this.#trial;
  }

  /** Puts a call into the address of the page; undefined removes it. */
  address(call: AddressedCall | undefined): void {
    this.#call = call;
    changeAddress(addressOf(this.#trial, call));
  }

  #set(changed: Partial<Trial>): void {
    this.#trial = { ...this.#trial, ...changed };
    this.address(this.#call);
    this.#describe();
  }

  #describe(): void {
    byId('hosts-chosen').textContent = this.#trial.hosts.map((name) => HOSTS[name]).join(', ');
  }
}
