import { callAddresses } from '@kafana/client/vite/call-addresses.ts'
import { packedFiles } from '@kafana/client/vite/packed-files.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

// Vite reads its settings from the default export.
export default defineConfig({
  base: '/waiter/',
  define: { 'import.meta.env.VITE_STORAGE_PREFIX': JSON.stringify('waiter.') },
  plugins: [react(), callAddresses(), packedFiles()],
  server: {
    proxy: { '/api': server, '/locales': server, '/live': { target: server, ws: true } },
  },
  build: { manifest: true, modulePreload: { polyfill: false }, target: 'es2022' },
})
