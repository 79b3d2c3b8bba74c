// Roving focus: the Tab key stops once at a group of buttons, and the arrow keys move inside (ARIA toolbar and tabs).

const isForwards = (key: string, isRtl: boolean) => key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
const isBackwards = (key: string, isRtl: boolean) => key === (isRtl ? 'ArrowRight' : 'ArrowLeft');

/** The member of the group that the key moves to, if any. */
export function nextInGroup(
  { key, currentTarget, target }: KeyboardEvent,
  selector: string,
): HTMLElement | undefined {
  const group = currentTarget as HTMLElement;
  const members = [...group.querySelectorAll<HTMLElement>(selector)].filter(
    (member) => !member.hidden,
  );
  const now = members.indexOf((target as Element).closest<HTMLElement>(selector)!);
  if (now < 0) return undefined;
  const isRtl = getComputedStyle(group).direction === 'rtl';
  const { length } = members;
  if (key === 'Home') return members[0];
  if (key === 'End') return members[length - 1];
  if (isForwards(key, isRtl)) return members[(now + 1) % length];
  if (isBackwards(key, isRtl)) return members[(now + length - 1) % length];
  return undefined;
}
