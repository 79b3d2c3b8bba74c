// A script instead of a model: what a user might say, and the call that a model would make of it.
import { sayAsHost, sayAsUser } from './conversation.ts';
import { byId, element } from './element.ts';
import { keepFocus } from './keep-focus.ts';
import type { Server } from './servers.ts';

interface Suggestion {
  says: string;
  /** What there is to see, and what the view is written with. */
  shows: string;
  tool: string;
  input: Record<string, unknown>;
  answer: string;
}

/** What a model would write for the three.js server. */
const SCENE = `const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(50, width / height, 0.1, 100);
camera.position.z = 5;
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
renderer.setSize(width, height);
const knot = new THREE.Mesh(
  new THREE.TorusKnotGeometry(1, 0.34, 200, 32),
  new THREE.MeshStandardMaterial({ color: 0x6d5cff, roughness: 0.25, metalness: 0.3 }),
);
const light = new THREE.DirectionalLight(0xffffff, 3);
light.position.set(2, 3, 4);
scene.add(knot, light, new THREE.HemisphereLight(0x9fd8ff, 0xff9fd0, 1.5));
(function turn() {
  requestAnimationFrame(turn);
  knot.rotation.x += 0.006;
  knot.rotation.y += 0.01;
  renderer.render(scene, camera);
})();`;

const SUGGESTIONS: Suggestion[] = [
  {
    says: 'How did our teas sell last year?',
    shows: 'A chart that opens its orders. React.',
    tool: 'explore-sales',
    input: { groupBy: 'product' },
    answer: 'Here are the sales of 2025. Press a bar to see its orders.',
  },
  {
    says: 'Is the checkout healthy?',
    shows: 'Live figures that can float beside the chat. Plain HTML.',
    tool: 'watch-service',
    input: { service: 'checkout' },
    answer: 'I keep an eye on it. “Keep in view” lets it float while we talk.',
  },
  {
    says: 'Let us release the teapot.',
    shows: 'A form, and a question before it acts. Vue.',
    tool: 'plan-release',
    input: { product: 'teapot' },
    answer: 'This is the form. Publishing is for everybody, so you are asked first.',
  },
  {
    says: 'I need a break. A game?',
    shows: 'An app that offers tools to the model. Svelte.',
    tool: 'play-four-in-a-row',
    input: { level: 'medium' },
    answer: 'You begin. I can play, too: pick “Drop a piece” under “Run any tool”.',
  },
  {
    says: 'How shall we split the budget?',
    shows: 'Somebody else’s app, as it is on npm. The official SDK.',
    tool: 'get-budget-data',
    input: {},
    answer: 'This app is somebody else’s: a published server, written with the official SDK.',
  },
  {
    says: 'Show me something in 3D.',
    shows: 'Code that is shown while it is written, then runs. three.js.',
    tool: 'show_threejs_scene',
    input: { code: SCENE, height: 360 },
    answer: 'Watch the arguments stream in. When they are there, the scene starts.',
  },
];

type Run = (server: Server, tool: Server['tools'][number], input: Record<string, unknown>) => void;

const used = new Set<Suggestion>();

/** Offers what the connected servers can do, each once. */
export function offerSuggestions(servers: readonly Server[], run: Run): void {
  const possible = SUGGESTIONS.flatMap((suggestion) => {
    const server = servers.find(
      ({ state, tools }) => state === 'ready' && tools.some(({ name }) => name === suggestion.tool),
    );
    const tool = server?.tools.find(({ name }) => name === suggestion.tool);
    return server && tool ? [{ suggestion, server, tool }] : [];
  });
  const items = possible
    .filter(({ suggestion }) => !used.has(suggestion))
    .map(({ suggestion, server, tool }) => {
      const { says, shows, answer, input } = suggestion;
      const onclick = () => {
        used.add(suggestion);
        sayAsUser(says);
        sayAsHost(answer);
        run(server, tool, input);
        offerSuggestions(servers, run);
      };
      // What it shows is for the first screen; later there is no room for it.
      const words = [says, ' ', element('small', {}, shows)];
      return element('li', {}, element('button', { type: 'button', onclick }, ...words));
    });
  keepFocus(byId('suggestions'), items, byId('compose'));
}
