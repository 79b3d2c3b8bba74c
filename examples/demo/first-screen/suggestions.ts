// A script instead of a model: what a user might say, and the call that a model would make in response.
import { readFileSync } from 'node:fs';
import type { Suggestion } from '@mcp-app/cli';

const drawing = (name: string) =>
  readFileSync(new URL(`./pictures/${name}.svg`, import.meta.url), 'utf8');

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

export const SUGGESTIONS: readonly Suggestion[] = [
  {
    says: 'How did our teas sell last year?',
    shows: 'A chart that opens its orders.',
    madeWith: 'React',
    picture: drawing('sales'),
    tool: 'explore-sales',
    input: { groupBy: 'product' },
    words: {
      pending: 'Adding up the sales of 2025…',
      done: 'Here are the sales of 2025. Press a bar to see its orders.',
    },
  },
  {
    says: 'Is the checkout healthy?',
    shows: 'Live figures that can float beside the chat.',
    madeWith: 'Plain HTML',
    picture: drawing('monitor'),
    tool: 'watch-service',
    input: { service: 'checkout' },
    words: {
      pending: 'Asking the checkout how it is…',
      done: 'I keep an eye on it. In a small window it stays in view while we talk.',
    },
  },
  {
    says: 'Let us release the teapot.',
    shows: 'A form, and a question before it acts.',
    madeWith: 'Vue',
    picture: drawing('release'),
    tool: 'plan-release',
    input: { product: 'teapot' },
    words: {
      pending: 'Looking up the last release of the teapot…',
      done: 'This is the form. Publishing is for everybody, so you are asked first.',
    },
    agent: {
      label: 'Let an agent fill it in',
      steps: [
        {
          element: 'textbox "What is new"',
          action: { action: 'type', text: 'A spout that does not drip.' },
        },
        { element: 'radio "Beta"', action: { action: 'click' } },
      ],
      done: 'The agent has filled in the form: a script here, elsewhere a model. It read the app as text, and the frame showed each step with a button that stops it. Publishing is left to you.',
    },
  },
  {
    says: 'I need a break. A game?',
    shows: 'An app that offers tools to the model.',
    madeWith: 'Svelte',
    picture: drawing('game'),
    tool: 'play-four-in-a-row',
    input: { level: 'medium' },
    words: {
      pending: 'Setting up the board…',
      done: 'You begin. I can play, too: type / and pick “Drop a piece”.',
    },
  },
  {
    says: 'How shall we split the budget?',
    shows: 'Somebody else’s app, as it is on npm.',
    madeWith: 'The official SDK',
    picture: drawing('budget'),
    tool: 'get-budget-data',
    input: {},
    words: {
      pending: 'Getting the budget…',
      done: 'This app is somebody else’s: a published server, written with the official SDK.',
    },
  },
  {
    says: 'Show me something in 3D.',
    shows: 'Code that is shown while it is written, then runs.',
    madeWith: 'three.js',
    picture: drawing('scene'),
    tool: 'show_threejs_scene',
    input: { code: SCENE, height: 360 },
    words: {
      pending: 'Writing the scene: watch the code as it streams in…',
      done: 'The code streamed in while it was written, and then the scene started.',
    },
  },
  {
    says: 'Let me draw something.',
    shows: 'A drawing that is still there tomorrow.',
    madeWith: 'An origin of its own',
    picture: drawing('sketch'),
    tool: 'open-sketchpad',
    input: {},
    words: {
      pending: 'Getting paper…',
      done: 'Draw something, then reload this page and open the pad again. “Site data” at the side deletes it.',
    },
  },
];
