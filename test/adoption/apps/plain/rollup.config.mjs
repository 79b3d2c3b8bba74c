import resolve from '@rollup/plugin-node-resolve';

export default {
  input: 'frame.js',
  output: { dir: 'out-rollup' },
  plugins: [resolve({ browser: true })],
};
