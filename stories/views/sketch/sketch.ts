// A view that keeps its drawing in IndexedDB, which only a view with an origin of its own has.
import { startView } from '../story-view.js';

startView();
const canvas = document.querySelector('canvas')!;
const status = document.querySelector('[role=status]')!;

type Line = [x: number, y: number][];
let lines: Line[] = [];

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('sketch', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drawings');
  return (await done(opening)).transaction('drawings', mode).objectStore('drawings');
}

function draw(): void {
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  const context = canvas.getContext('2d')!;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.strokeStyle = getComputedStyle(document.body).color;
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = 'round';
  for (const [first, ...rest] of lines) {
    context.beginPath();
    context.moveTo(...first!);
    for (const point of rest) context.lineTo(...point);
    context.stroke();
  }
}

const show = (): void => {
  draw();
  status.textContent =
    lines.length === 0
      ? 'Draw something, then reload the page.'
      : `Lines that are stored on ${location.origin}: ${lines.length}`;
};

canvas.addEventListener('pointerdown', ({ offsetX, offsetY, pointerId }) => {
  canvas.setPointerCapture(pointerId);
  lines.push([[offsetX, offsetY]]);
});
canvas.addEventListener('pointermove', ({ offsetX, offsetY, buttons }) => {
  if (!buttons || lines.length === 0) return;
  lines.at(-1)!.push([offsetX, offsetY]);
  draw();
});
canvas.addEventListener('pointerup', async () => {
  await done((await store('readwrite')).put(lines, 'first'));
  show();
});

try {
  lines = (await done((await store('readonly')).get('first'))) ?? [];
  show();
} catch (error) {
  status.textContent = `This view has no storage: ${error}`;
}
