import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { englishTexts } from './vite/english-texts.ts'
import { packedFiles } from './vite/packed-files.ts'
import { publicPages } from './vite/public-pages.ts'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
const page = (name: string): string => join(import.meta.dirname, name)

/**
 * Modules needed by every page go into one chunk, which compresses better. A chunk includes the dependencies
 * of its modules; what the public pages share therefore has a chunk of its own.
 */
const SHARED = [
  {
    name: 'both',
    test: /\/locales\/src\/languages\.ts$|\/i18n\/detect-language\.ts$|\/ui\/language-list-events\.ts$|vite\/(?:preload-helper|modulepreload-polyfill)/,
  },
  {
    name: 'base',
    test: /\/web\/src\/(?:app\/router\.tsx|platform\/(?:api\/client|i18n\/message-text)\.ts|ui\/field-errors\.ts)$/,
  },
]

// Vite reads its settings from the default export.
export default defineConfig({
  plugins: [react(), englishTexts(), publicPages(), packedFiles()],
  server: {
    proxy: { '/api': server, '/locales': server, '/live': { target: server, ws: true } },
  },
  build: {
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: [page('index.html'), page('public-pages.html')],
      output: { codeSplitting: { groups: SHARED } },
    },
  },
})
