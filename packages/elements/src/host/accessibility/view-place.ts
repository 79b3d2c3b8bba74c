/** The page around one view. */
export interface ViewPlace {
  readonly iframe: HTMLIFrameElement;
  /** The keys of the page that work in the view, too. */
  shortcuts(): Iterable<string>;
}
