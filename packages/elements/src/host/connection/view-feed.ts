// Sends a view the data of the tool calls that it belongs to, usually one. The code for further calls is loaded on
// demand.
import type { HostContext } from '../../protocol/host-context.js';
import type { FollowedToolCalls } from '../../protocol/tool-calls-capability.js';
import type { CallFeeds, FurtherToolCall } from './call-feeds.js';
import { ToolFeed } from './tool-feed.js';
import type { Notify, ToolData } from './tool-feed.js';

/** The data of the view's own call, and further calls that belong to the same view. */
export interface FeedData extends ToolData {
  /** Undefined means none; omitted means unchanged, as with the other fields. */
  calls?: readonly FurtherToolCall[] | undefined;
}

const NO_CALLS: readonly FurtherToolCall[] = [];

export class ViewFeed {
  readonly #own = new ToolFeed();
  readonly #toolInfo: () => HostContext['toolInfo'];
  #further = NO_CALLS;
  #feeds: CallFeeds | undefined;
  #loading: Promise<CallFeeds> | undefined;
  #notify: Notify | undefined;
  /** Whether the view asked for its tool's progress. */
  followsProgress = false;

  /** @param toolInfo the call that the view was created for, as the view sees it */
  constructor(toolInfo: () => HostContext['toolInfo']) {
    this.#toolInfo = toolInfo;
  }

  /** Sets the page's data; fields that are not given stay unchanged. */
  set(given: FeedData): void {
    const { calls = NO_CALLS, ...data } = { calls: this.#further, ...given };
    this.#own.set(data);
    if (calls === this.#further) return;
    this.#further = calls;
    // If loading fails, the next change tries again.
    this.#load().then(
      (feeds) => feeds.set(this.#further),
      () => {},
    );
  }

  /** The view is initialized (again): all known data is sent from the start. */
  open(notify: Notify): void {
    this.#notify = notify;
    this.#feeds?.open(notify);
    this.#own.open((method, params) =>
      this.#feeds ? this.#feeds.sendOwn(method, params) : notify(method, params),
    );
    this.#feeds?.openFurther();
  }

  /** The view no longer listens. The next one must ask again for what it wants to follow. */
  close(): void {
    this.#notify = undefined;
    this.followsProgress = false;
    this.#own.close();
    this.#feeds?.close();
  }

  /** The view asked to be told which call each message belongs to. */
  async followCalls(): Promise<FollowedToolCalls> {
    return (await this.#load()).follow();
  }

  /** The view asked for its tool's progress. */
  followProgress(): object {
    this.followsProgress = true;
    this.#own.followProgress();
    this.#feeds?.followProgress();
    return {};
  }

  #load(): Promise<CallFeeds> {
    return (this.#loading ??= this.#make().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    }));
  }

  async #make(): Promise<CallFeeds> {
    const { CallFeeds } = await import('./call-feeds.js');
    const feeds = new CallFeeds(this.#notify ? this.#own.sent : {}, this.#toolInfo);
    if (this.#notify) feeds.open(this.#notify);
    if (this.followsProgress) feeds.followProgress();
    return (this.#feeds = feeds);
  }
}
