/** The texts of a dock. Set `labels` to translate some or all of them. */
export interface DockLabels {
  /** The name of the region. */
  dock: string;
  /** The name of the tab list, when several views are docked. */
  dockTabs: string;
  /** The name of the separator, and how its keys work. */
  dockResize: string;
  dockResizeHelp: string;
}

export const DEFAULT_DOCK_LABELS: Readonly<DockLabels> = {
  dock: 'Apps beside the conversation',
  dockTabs: 'Docked apps',
  dockResize: 'Resize',
  dockResizeHelp:
    'Arrow keys move the separator, with Shift by larger steps. Home is the smallest size, End the largest. Enter or a double click resets it.',
};
