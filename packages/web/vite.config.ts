import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { englishTexts } from './vite/english-texts.ts'
import { frontPages } from './vite/front-pages.ts'
import { packedFiles } from './vite/packed-files.ts'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
const page = (name: string): string => join(import.meta.dirname, name)

/**
 * What every page of the application stands on, in one file: it packs tighter than many small ones. Whatever a group's files need comes along with them; what the
 * front pages share therefore stands apart, lest they load all the rest with it.
 */
const SHARED = [
  {
    name: 'both',
    test: /\/locales\/src\/languages\.ts$|\/i18n\/first-language\.ts$|vite\/(?:preload-helper|modulepreload-polyfill)/,
  },
  {
    name: 'base',
    test: /\/web\/src\/(?:app\/router\.tsx|platform\/api\/(?:error-text|send)\.ts|ui\/refusal-places\.ts)$/,
  },
]

// Vite reads its settings from the default export.
export default defineConfig({
  plugins: [react(), englishTexts(), frontPages(), packedFiles()],
  server: {
    proxy: { '/api': server, '/locales': server, '/live': { target: server, ws: true } },
  },
  build: {
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: [page('index.html'), page('front.html')],
      output: { codeSplitting: { groups: SHARED } },
    },
  },
})
