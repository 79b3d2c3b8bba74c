// The simulated network: links with two ends. A direction of a link keeps its order, as TCP does, and takes a different
// time for each message. A link can close, be lost (both ends learn it, at different times) or be half lost (one
// direction drops everything, and nobody is told until a timeout of TCP).
import type { Choices } from './choices.ts';
import type { VirtualClock } from './clock.ts';

/** Milliseconds. */
export interface LinkTimes {
  /** The shortest and longest delay of a message. */
  delay: readonly [low: number, high: number];
  /** How long an end does not notice that the link was lost. */
  noticed: readonly [low: number, high: number];
  /** How long a link that is half lost stays open. */
  halfLost: readonly [low: number, high: number];
}

export const LINK_TIMES: LinkTimes = {
  delay: [0.2, 40],
  noticed: [0, 3000],
  halfLost: [15_000, 90_000],
};

/** One end of a link. */
export interface LinkEnd<Message> {
  /** Sends to the other end. Does nothing on a link that this end knows to be closed. */
  send(message: Message): void;
  /** Closes the link. The other end gets what was sent before. */
  close(reason: string): void;
  /** Set by the user of the end. */
  received(message: Message): void;
  /** Called once, unless this end closed the link itself. */
  closed(reason: string): void;
  readonly isOpen: boolean;
}

type Side = 0 | 1;

interface Direction {
  isLost: boolean;
  /** The time of the last delivery, which a later one must not precede. */
  last: number;
}

export class Link<Message> {
  /** The ends: that which opened the link, and the other. */
  readonly ends: readonly [LinkEnd<Message>, LinkEnd<Message>];
  readonly name: string;
  readonly #network: Network;
  readonly #directions: readonly [Direction, Direction] = [
    { isLost: false, last: 0 },
    { isLost: false, last: 0 },
  ];
  readonly #isOpen: [boolean, boolean] = [true, true];

  constructor(network: Network, name: string) {
    this.#network = network;
    this.name = name;
    this.ends = [this.#end(0), this.#end(1)];
  }

  get isOpen(): boolean {
    return this.#isOpen[0] || this.#isOpen[1];
  }

  /** Breaks the link: what is under way is lost, and each end notices after some time. */
  lose(reason = 'lost'): void {
    const { choices, times } = this.#network;
    for (const side of [0, 1] as const) {
      this.#directions[side].isLost = true;
      // Half of the time the network says so at once.
      const isTold = choices.happens(`${this.name} told`, 0.5);
      const wait = isTold ? 1 : choices.between(`${this.name} noticed`, ...times.noticed);
      this.#network.clock.after(wait, () => this.#close(side, reason));
    }
  }

  /** Drops everything that this end sends from now on. Nobody is told, until TCP gives up. */
  halfLose(from: Side): void {
    const { choices, times, clock } = this.#network;
    this.#directions[from].isLost = true;
    clock.after(choices.between(`${this.name} half lost`, ...times.halfLost), () => this.lose());
  }

  #end(side: Side): LinkEnd<Message> {
    const far: Side = side === 0 ? 1 : 0;
    // eslint-disable-next-line typescript/no-this-alias
    const link = this;
    return {
      get isOpen() {
        return link.#isOpen[side];
      },
      send: (message) => {
        if (this.#isOpen[side]) this.#carry(side, () => this.ends[far].received(message));
      },
      close: (reason) => {
        if (!this.#isOpen[side]) return;
        this.#isOpen[side] = false;
        this.#network.ended(this);
        this.#carry(side, () => this.#close(far, reason), true);
      },
      received: () => {},
      closed: () => {},
    };
  }

  #carry(from: Side, deliver: () => void, isClose = false): void {
    const { choices, times, clock } = this.#network;
    const direction = this.#directions[from];
    const far: Side = from === 0 ? 1 : 0;
    const delay = choices.between(`${this.name} ${from}`, ...times.delay);
    const due = Math.max(clock.now + delay, direction.last + 0.001);
    direction.last = due;
    clock.after(due - clock.now, () => {
      // A close must not get lost: the far end notices it by itself.
      if (direction.isLost && isClose) this.lose();
      else if (!direction.isLost && this.#isOpen[far]) deliver();
    });
  }

  #close(side: Side, reason: string): void {
    if (!this.#isOpen[side]) return;
    this.#isOpen[side] = false;
    this.#network.ended(this);
    this.ends[side].closed(reason);
  }
}

export class Network {
  readonly clock: VirtualClock;
  readonly choices: Choices;
  readonly times: LinkTimes;
  /** Called with every link that is opened. */
  opened: (link: Link<never>) => void = () => {};
  readonly #links = new Set<Link<never>>();
  readonly #counts = new Map<string, number>();

  constructor(clock: VirtualClock, choices: Choices, times: LinkTimes = LINK_TIMES) {
    this.clock = clock;
    this.choices = choices;
    this.times = times;
  }

  /** Opens a link. Links of one name get different delays. */
  open<Message>(name: string): Link<Message> {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const link = new Link<Message>(this, `${name} #${count}`);
    this.#links.add(link as Link<never>);
    this.opened(link as Link<never>);
    return link;
  }

  /** The open links whose name starts like this, the oldest first. */
  links(prefix = ''): Link<never>[] {
    return [...this.#links].filter(({ name }) => name.startsWith(prefix));
  }

  /** Called by a link when one of its ends closed. */
  ended(link: { isOpen: boolean }): void {
    if (!link.isOpen) this.#links.delete(link as Link<never>);
  }
}
