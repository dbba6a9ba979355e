import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PAGE = 'index.html'
/** The modules that name the screens. */
export const SIGNED_IN = 'src/app/screens.ts'
export const SIGNED_OUT = 'src/app/signed-out-screens.ts'

interface Around {
  readonly layout: string
  readonly texts: readonly string[]
}
/** What is loaded around the screens of each. */
export const AROUND: Readonly<Record<typeof SIGNED_IN | typeof SIGNED_OUT, Around>> = {
  [SIGNED_IN]: { layout: 'src/app/app-layout.tsx', texts: ['../locales/en/translation.json'] },
  [SIGNED_OUT]: { layout: 'src/app/auth-layout.tsx', texts: [] },
}
const isList = (path: string): path is keyof typeof AROUND => path in AROUND
/** `home: () => import('./home-screen.tsx')`, before or after it was compiled. */
const SCREEN = /(\w+):\s*\(\) => import\(\s*['"]([^'"]+)['"]/g

/** One file of Vite's manifest, which lies beside the result. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What the browser loads for a screen besides the page itself, in `.vite/screens.json`. */
interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Requested by the scripts. */
  readonly texts: readonly string[]
}

const filesOf = (manifest: Manifest, roots: readonly string[]): ReadonlySet<string> => {
  const [seen, files] = [new Set<string>(), new Set<string>()]
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  }
  roots.forEach(visit)
  return files
}

/**
 * Lists which files of the build each screen loads, by its route, so that the server can name them in the page: the
 * browser then fetches all of them at once, and not the screen's after it has run the application's.
 */
export const screenFiles = (): Plugin => {
  let [root, folder] = ['', '']
  const screens: { route: string; roots: readonly string[]; texts: readonly string[] }[] = []
  return {
    name: 'kafana:screen-files',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
      folder = resolve(root, config.build.outDir, '.vite')
    },
    transform: {
      filter: { id: /src\/app\/(?:signed-out-)?screens\.ts$/ },
      handler: (code, id) => {
        const list = relative(root, id).replaceAll('\\', '/')
        if (!isList(list)) return null
        const around = AROUND[list]
        for (const [, route = '', path = ''] of code.matchAll(SCREEN)) {
          const screen = relative(root, resolve(dirname(id), path)).replaceAll('\\', '/')
          screens.push({ route, roots: [around.layout, screen], texts: around.texts })
        }
        return null
      },
    },
    closeBundle: () => {
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
      const ofPage = filesOf(manifest, [PAGE])
      const listed = screens.map(({ route, roots, texts }): readonly [string, ScreenFiles] => {
        const files = [...filesOf(manifest, roots)].filter((file) => !ofPage.has(file))
        return [
          route,
          {
            scripts: files.filter((file) => file.endsWith('.js')),
            styles: files.filter((file) => file.endsWith('.css')),
            texts: [...filesOf(manifest, texts)],
          },
        ]
      })
      writeFileSync(join(folder, 'screens.json'), JSON.stringify(Object.fromEntries(listed)))
    },
  }
}
