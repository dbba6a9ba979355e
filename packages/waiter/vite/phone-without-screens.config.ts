import { join } from 'node:path'
import { callAddresses, usedCallAddresses } from '@kafana/client/vite/call-addresses.ts'
import { defineConfig } from 'vite'

// The script of a phone for tests: see src/testing/phone-without-screens.ts. Vite reads its settings from the default export.
export default defineConfig({
  define: {
    'import.meta.env.VITE_STORAGE_PREFIX': JSON.stringify('waiter.'),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  plugins: [callAddresses(), usedCallAddresses()],
  publicDir: false,
  build: {
    write: false,
    minify: false,
    // Pushes are off: they would bring all texts.
    rolldownOptions: { external: /phone-push\.ts$/ },
    lib: {
      entry: join(import.meta.dirname, '..', 'src', 'testing', 'phone-without-screens.ts'),
      formats: ['iife'],
      name: 'phone',
    },
  },
})
