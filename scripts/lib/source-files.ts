import { globSync } from 'node:fs'
import { ROOT } from './paths.ts'

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts']

/** Every file of our own code, relative to the root, with forward slashes. */
export const sourceFiles = (): readonly string[] =>
  SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }),
  )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
