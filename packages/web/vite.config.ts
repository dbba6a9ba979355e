import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frontPages } from './vite/front-pages.ts'
import { withoutFrontTexts } from './vite/front-texts.ts'
import { packedFiles } from './vite/packed-files.ts'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
const page = (name: string): string => join(import.meta.dirname, name)

// Vite reads its settings from the default export.
export default defineConfig({
  plugins: [react(), withoutFrontTexts(), frontPages(), packedFiles()],
  server: {
    proxy: { '/api': server, '/locales': server, '/live': { target: server, ws: true } },
  },
  build: { manifest: true, target: 'es2022', rolldownOptions: { input: [page('index.html'), page('front.html')] } },
})
