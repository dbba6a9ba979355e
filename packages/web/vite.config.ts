import { join } from 'node:path'
import { callAddresses, isOfPages } from '@kafana/client/vite/call-addresses.ts'
import { packedFiles } from '@kafana/client/vite/packed-files.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { englishTexts } from './vite/english-texts.ts'
import { publicPages } from './vite/public-pages.ts'
import { screenFiles } from './vite/screen-files.ts'
import { usedColours } from './vite/used-colours.ts'

declare const process: { env: Record<string, string | undefined> }
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
const waiter = `http://localhost:${process.env['WAITER_PORT'] ?? '5174'}`
const page = (name: string): string => join(import.meta.dirname, name)

/**
 * Modules needed by every page go into one chunk, which compresses better. A chunk includes the dependencies
 * of its modules; what the public pages share therefore has a chunk of its own.
 */
const SHARED = [
  {
    name: 'both',
    test: /\/locales\/src\/languages\.ts$|\/i18n\/detect-language\.ts$|\/browser\/application\.ts$|\/ui\/language-list-events\.ts$|vite\/(?:preload-helper|modulepreload-polyfill)/,
  },
  {
    name: 'base',
    test: /\/react-dom\/index\.js$|\/react-router\/dist\/.*\/dom\/lib\.js$|\/web\/src\/(?:app\/app\.tsx|ui\/field-errors\.ts)$|\/client\/src\/(?:api\/client|i18n\/message-text)\.ts$/,
  },
]

/** What dialogs, menus and forms need: many of them share it, and few screens need it at first. */
const LOADED_LATER =
  /zod|FloatingIndicator|shallow|mutation-observer|use-timeout|callback-ref\/dist|contract\/src|domain\/src\/(?:credentials|common|stock|imports)|floating-ui|focus-(?:trap|return)|get-nonce|use-debounced|Overlay|Portal|sidecar|style-singleton|tslib|remove-scroll|number-format|Combobox|dialog|Drawer|fields|FocusTrap|form|\/Input|Menu|Modal|NumberInput|Popover|ScrollArea|Select|TextInput|Transition|question|unsaved/
/**
 * What many screens need is one file: a phone fetches a few files at a time, and a larger file compresses better. With a
 * lower number every screen loads more that it does not use, with a higher one there are more files.
 */
const COMMON = { name: 'common', minShareCount: 16, test: (id: string) => !LOADED_LATER.test(id) }
/** An icon has some 300 bytes, half of them the head of its file. */
const ICONS = { name: 'icons', minShareCount: 6, test: /icons-react\/dist\/esm\/icons/ }

// Vite reads its settings from the default export.
export default defineConfig({
  plugins: [
    react(),
    callAddresses(isOfPages),
    englishTexts(),
    publicPages(),
    screenFiles(),
    usedColours(),
    packedFiles(),
  ],
  server: {
    proxy: {
      '/api': server,
      '/locales': server,
      '/live': { target: server, ws: true },
      '/waiter/': { target: waiter, ws: true },
    },
  },
  build: {
    manifest: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: [page('index.html'), page('public-pages.html')],
      output: { codeSplitting: { groups: [...SHARED, COMMON, ICONS] } },
    },
  },
})
