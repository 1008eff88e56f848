// Bundles the demo: React's production build in react.js, the product's compiled code and main.js in demo.js.
// node demo-source/build.mjs, where rolldown and react are installed.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { leftOut, smaller } from './smaller-react.mjs';

const here = (path) => new URL(path, import.meta.url).pathname;
const bundle = await rolldown({
  input: here('./main.js'),
  platform: 'browser',
  plugins: [
    {
      name: 'smaller-react',
      transform: (code, id) => (id.endsWith('react-dom-client.production.js') ? smaller(code) : null),
    },
  ],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
});
// React stays in a file of its own, so that the product's part can be seen and weighed.
await bundle.write({
  dir: here('../demo'),
  entryFileNames: 'demo.js',
  chunkFileNames: ({ name }) => (name === 'vendor' ? 'react.js' : '[name].js'),
  format: 'es',
  minify: true,
  comments: false,
  codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] },
});
copyFileSync(here('../files/src/jedwali.css'), here('../demo/jedwali.css'));
const react = readFileSync(new URL('LICENSE', import.meta.resolve('react/package.json')), 'utf8');
writeFileSync(
  here('../demo/LICENSES.txt'),
  `demo.js: Jedwali 1.0.0 and this page. Copyright 2026 Amani Mfano. You may try them here; using them in a project needs a license.\n\nreact.js: React 19.3.1, react-dom and scheduler, production builds, with parts left out that this page does not use: ${leftOut.join('; ')}.\n\n${react}`,
);
for (const file of ['demo.js', 'react.js']) {
  console.log(file, (readFileSync(here(`../demo/${file}`)).length / 1000).toFixed(1), 'kB');
}
