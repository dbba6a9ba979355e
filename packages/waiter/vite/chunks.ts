/** The entries, which name the others, and the worker, which is one file. */
const OWN_FILE = /(?:\.html|\/src\/main\.tsx|\/src\/worker\/[\w-]+\.ts)$/

/** Few files, which pack better than many: one for the first load, and one for what several later screens share. */
export const CHUNKS = [
  {
    debugName: 'first',
    name: (id: string) => (OWN_FILE.test(id) ? null : 'first'),
    tags: ['$initial' as const],
  },
  { name: 'later', minShareCount: 2 },
]
