import { createHash } from 'node:crypto'
import { withValue } from '@kafana/client/vite/text-keys.ts'
import type { Plugin } from 'vite'
import type { Precached } from '../src/worker/offline-files.ts'

const PLACEHOLDER = '__PRECACHED__'
const WORKER = 'sw.js'
/** Texts of one language, which only its speakers keep; every phone keeps English. */
const TEXTS = /^assets\/texts-(?!en-)(\w+)-/
/** What the lock shows beside the files of the build, which have a digest in their names. */
const PICTURES = ['icons/mark.svg']
/** Of the web, which has them at its root. */
const SOUNDS = ['/sounds/new-order.mp3', '/sounds/tick.mp3']
const VERSION_LENGTH = 12

/** What the worker keeps of the files of a build. @param base with a slash at its end */
export const precachedOf = (files: readonly string[], base: string, version: string): Precached => {
  const kept = files.filter((name) => name.startsWith('assets/'))
  const texts = kept.flatMap((name) => {
    const [, code] = TEXTS.exec(name) ?? []
    return code === undefined ? [] : [[code, base + name] as const]
  })
  const shell = [...kept.filter((name) => !TEXTS.test(name)), ...PICTURES].map((name) => base + name)
  return { version, page: base, files: [...shell, ...SOUNDS], texts: Object.fromEntries(texts) }
}

/** Lists the files of a build in its service worker; the version changes with any of them. */
export const precachedFiles = (): Plugin => {
  let base = '/'
  return {
    name: 'kafana:precached-files',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') throw new Error(`${WORKER} was not built`)
        if (worker.imports.length > 0) throw new Error(`${WORKER} must be one file`)
        const hash = createHash('sha256')
        for (const [name, file] of Object.entries(bundle))
          hash.update(name).update(file.type === 'chunk' ? file.code : file.source)
        const version = hash.digest('base64url').slice(0, VERSION_LENGTH)
        worker.code = withValue(worker.code, PLACEHOLDER, precachedOf(Object.keys(bundle), base, version))
      },
    },
  }
}
