import '../after-paint/browser/hydrate.tsx'
