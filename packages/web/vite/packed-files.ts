import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(?:js|json|css|svg|html)$/
const UNPACKED = ['front', '.vite']
/** Less than this travels in one packet anyway. */
const SMALLEST = 1024

/** Packs what is built once and as tightly as it goes, so that the server has nothing to do but to send it. */
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
      // The front pages are filled in by the server before they are sent; what the build says of itself is sent to nobody.
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
