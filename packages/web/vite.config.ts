import { join } from 'node:path'
import { callAddresses, isOfPages } from '@kafana/client/vite/call-addresses.ts'
import { packedFiles } from '@kafana/client/vite/packed-files.ts'
import { repeatableImports } from '@kafana/client/vite/repeatable-imports.ts'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type PluginOption, type Rolldown } from 'vite'
import { readChunkGraph } from './vite/chunk-graph.ts'
import { englishTexts } from './vite/english-texts.ts'
import { publicPages } from './vite/public-pages.ts'
import { screenFiles } from './vite/screen-files.ts'
import { planSharedFiles } from './vite/shared-files.ts'
import { usedColours } from './vite/used-colours.ts'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
const waiter = `http://localhost:${process.env['WAITER_PORT'] ?? '5174'}`
const page = (name: string): string => join(import.meta.dirname, name)

type CodeSplittingGroup = Rolldown.CodeSplittingGroup

/**
 * Modules needed by every page go into one chunk, which compresses better. A chunk includes the dependencies
 * of its modules; what the public pages share therefore has a chunk of its own.
 */
const SHARED: CodeSplittingGroup[] = [
  {
    name: 'both',
    test: /\/locales\/src\/languages\.ts$|\/i18n\/detect-language\.ts$|\/browser\/(?:application|load-files)\.ts$|\/ui\/language-list-events\.ts$|vite\/(?:preload-helper|modulepreload-polyfill)/,
  },
  {
    name: 'base',
    test: /\/react-dom\/index\.js$|\/react-router\/dist\/.*\/dom\/lib\.js$|\/web\/src\/(?:app\/app\.tsx|ui\/field-errors\.ts)$|\/client\/src\/(?:api\/client|i18n\/message-text)\.ts$/,
  },
]

/** The plugins that change what scripts and styles contain. Each build needs its own. */
const plugins = (): PluginOption[] => [
  react(),
  callAddresses(isOfPages),
  englishTexts(),
  usedColours(),
  repeatableImports(),
]

const build = (groups: CodeSplittingGroup[]): BuildOptions => ({
  manifest: true,
  // Browsers without it load the same files a little later.
  modulePreload: { polyfill: false },
  target: 'es2022',
  rolldownOptions: {
    input: [page('index.html'), page('public-pages.html')],
    output: { codeSplitting: { groups } },
  },
})

/** What screens share lies in few files: see vite/shared-files.ts. */
const sharedFiles = async (): Promise<CodeSplittingGroup> => {
  const { chunks, loads } = await readChunkGraph({ plugins: plugins(), build: build(SHARED) })
  const files = planSharedFiles(chunks, page('index.html'), loads)
  return {
    name: (id) => files.get(id),
    debugName: 'shared by screens',
    // Each of them has a file of its own.
    includeDependenciesRecursively: false,
  }
}

// Vite reads its settings from the default export.
export default defineConfig(async ({ command }) => ({
  plugins: [...plugins(), publicPages(), screenFiles(), packedFiles()],
  server: {
    proxy: {
      '/api': server,
      '/locales': server,
      '/live': { target: server, ws: true },
      '/waiter/': { target: waiter, ws: true },
    },
  },
  build: build(command === 'build' ? [...SHARED, await sharedFiles()] : SHARED),
}))
