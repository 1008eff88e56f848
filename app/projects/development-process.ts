/** How every project is built: three steps, the same on each project's page. */
export const DEVELOPMENT_PROCESS = [
  {
    title: 'Understand',
    text: 'A week beside the people who do the work: what they do on a bad day, what they count, and what must never go wrong.',
  },
  {
    title: 'Build in slices',
    text: 'One usable slice every week, on a server that the client can open, with tests for every agreed-upon rule.',
  },
  {
    title: 'Launch and maintain',
    text: 'A release that can be rolled back, metrics from the first day, and a reply within one working day afterward.',
  },
] as const
