import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(?:js|json|css|svg|html)$/
const UNPACKED = ['public-pages', '.vite']
/** Smaller files fit into one packet anyway. */
const SMALLEST = 1024

/** Compresses the built files once, so that the server only has to send them. */
export const packedFiles = (): Plugin => {
  let folder = ''
  return {
    name: 'kafana:packed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && TEXTS.test(entry.name),
      )
      // The server completes the public pages before it sends them; the manifest is not sent at all.
      for (const { parentPath, name } of files.filter(
        (entry) => !UNPACKED.some((each) => entry.parentPath === join(folder, each)),
      )) {
        const file = join(parentPath, name)
        const text = readFileSync(file)
        if (text.length < SMALLEST) continue
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(text))
      }
    },
  }
}
