/** The texts of a dock. Set `labels` to translate some or all of them. */
export interface DockLabels {
  /** The accessible name of the region. */
  dock: string;
  /** The accessible name of the tab list, if several views are docked. */
  dockTabs: string;
  /** The accessible name of the separator, and a description of its keys. */
  dockResize: string;
  dockResizeHelp: string;
}

export const DEFAULT_DOCK_LABELS: Readonly<DockLabels> = {
  dock: 'Apps beside the conversation',
  dockTabs: 'Docked apps',
  dockResize: 'Resize',
  dockResizeHelp:
    'Arrow keys move the separator, with Shift in larger steps. Home sets the smallest size, End the largest. Enter or a double click resets it.',
};
