export { takeOver } from '#after-paint/browser/hydrate.tsx'
