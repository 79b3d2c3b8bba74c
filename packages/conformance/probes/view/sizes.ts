// The frame follows the size that the view reports, as far as it makes sense.
import type { HostFacts } from './handshake.ts';
import { check, notObserved, step } from './report.ts';
import { isObject } from './same.ts';
import { notify, sendRaw, until } from './wire.ts';

const report = (size: Record<string, unknown>) => notify('ui/notifications/size-changed', size);
const isNear = (height: number) => Math.abs(innerHeight - height) <= 3;
/** No screen is taller. */
const ABSURD_PX = 100_000;

export async function lookAtSizes({ hostContext }: HostFacts): Promise<void> {
  await step('C3', 'C4');
  const reported = hostContext['containerDimensions'];
  const dimensions = isObject(reported) ? reported : {};
  const { height, maxHeight = Infinity } = dimensions as { height?: number; maxHeight?: number };
  if (height !== undefined) {
    check('C3', isNear(height), `fixed at ${height}, and ${innerHeight} tall`);
    return notObserved('C4', 'the height is fixed');
  }
  const follows = async (wanted: number) => {
    report({ width: innerWidth, height: wanted });
    return until(() => isNear(Math.min(wanted, maxHeight)));
  };
  check('C3', await follows(333), `333 was reported, ${innerHeight} is the height`);
  const width = innerWidth;
  let tallest = 0;
  addEventListener('resize', () => (tallest = Math.max(tallest, innerHeight)));
  for (const odd of [NaN, -50, Infinity, 'tall', null, 1e9]) {
    sendRaw({
      jsonrpc: '2.0',
      method: 'ui/notifications/size-changed',
      params: { width: odd, height: odd },
    });
  }
  // Such a large frame takes some time to be laid out.
  await until(() => Math.max(tallest, innerWidth) >= ABSURD_PX, 2000);
  const isSane = innerHeight >= 1 && tallest < ABSURD_PX && innerWidth < ABSURD_PX;
  check(
    'C4',
    isSane,
    `after absurd sizes it is ${innerWidth} by ${Math.max(tallest, innerHeight)}`,
  );
  check('C4', await follows(222), `after absurd sizes it stays ${innerHeight} tall`);
  check('C4', Math.abs(innerWidth - width) <= 3, `the width went from ${width} to ${innerWidth}`);
}
