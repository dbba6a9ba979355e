import type { Plugin } from 'vite'

/**
 * Lets a page import a module again that it could not load: `importWithFiles` takes the place of Vite's function
 * around every `import()`, which is given the names of the files.
 */
export const repeatableImports = (): Plugin => {
  let isReplaced = false
  return {
    name: 'kafana:repeatable-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => {
        isReplaced = true
        return `export { importWithFiles as __vitePreload } from '@kafana/client/browser/load-files.ts'`
      },
    },
    buildEnd: (error) => {
      if (!error && !isReplaced) throw new Error('Vite no longer has the function that imports modules')
    },
  }
}
