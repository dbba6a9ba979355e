import { join } from 'node:path'
import { callAddresses, usedCallAddresses } from '@kafana/client/vite/call-addresses.ts'
import { packedFiles } from '@kafana/client/vite/packed-files.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appTexts } from './vite/app-texts.ts'
import { CHUNKS } from './vite/chunks.ts'
import { precachedFiles } from './vite/precached-files.ts'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

const file = (name: string): string => join(import.meta.dirname, name)

// Vite reads its settings from the default export.
export default defineConfig({
  base: '/waiter/',
  define: { 'import.meta.env.VITE_STORAGE_PREFIX': JSON.stringify('waiter.') },
  plugins: [react(), callAddresses(), usedCallAddresses(), appTexts(), precachedFiles(), packedFiles()],
  server: {
    proxy: { '/api': server, '/locales': server, '/sounds': server, '/live': { target: server, ws: true } },
  },
  build: {
    manifest: true,
    // All of them come from the phone: nothing is gained by styles in many files, nor by asking for more than the first
    // scripts sooner.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    cssCodeSplit: false,
    target: 'es2022',
    rolldownOptions: {
      input: [file('index.html'), file('src/worker/sw.ts')],
      // Its address must not change: phones ask there for a new version.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
