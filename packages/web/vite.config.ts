import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

// Vite reads its settings from the default export.
export default defineConfig({
  plugins: [react()],
  server: {
    proxy: { '/api': server, '/locales': server, '/live': { target: server, ws: true } },
  },
  build: { manifest: true, target: 'es2022' },
})
