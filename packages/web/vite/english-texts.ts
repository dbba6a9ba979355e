import {
  ENGLISH,
  namesIn,
  pick,
  type TextChunk,
  type Texts,
  withValue,
} from '@kafana/client/vite/text-keys.ts'
import type { Plugin, Rolldown } from 'vite'

/** The texts of the public pages, and of the page that sets phones up, are in the pages themselves. */
const PUBLIC_PAGES_ONLY = /^(?:LANDING|PRIVACY|TRUST)_/
const PLACEHOLDER = '__SIGNED_OUT_ENGLISH__'
/** The modules whose dynamic imports are the signed-in layout and screens, which load the rest of the texts. */
const SIGNED_IN_ENTRIES = ['/src/app/screens.ts', '/src/app/load-app-layout.ts']

/** The part of a chunk that is read. */
interface Chunk
  extends
    Pick<Rolldown.RenderedChunk, 'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'>,
    TextChunk {}
type Chunks = Readonly<Record<string, Chunk>>

/** The chunks reachable without the signed-in screens. */
const signedOutChunks = (chunks: Chunks, isSignedIn: (chunk: Chunk) => boolean): readonly Chunk[] => {
  const all = Object.values(chunks)
  const [seen, queue] = [new Set<Chunk>(), all.filter(({ isEntry }) => isEntry)]
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const next = [
      ...chunk.imports.map((file) => chunks[file]),
      ...chunk.dynamicImports.map((file) => chunks[file]).filter((each) => each && !isSignedIn(each)),
    ]
    queue.push(...next.filter((each) => each !== undefined))
  }
  return [...seen]
}

/** The texts used by the signed-out pages. @param signedIn the modules loaded by the signed-in part only */
export const signedOutTexts = (texts: Texts, chunks: Chunks, signedIn: ReadonlySet<string>): Texts =>
  pick(
    texts,
    namesIn(
      signedOutChunks(
        chunks,
        ({ facadeModuleId }) => facadeModuleId !== null && signedIn.has(facadeModuleId),
      ),
    ),
  )

/**
 * Splits the English texts of a build: the scripts contain those used by the signed-out pages, so that the
 * first page speaks English at once; a separate file, loaded together with the app layout (see
 * packages/client/src/i18n/load-english.ts), has all of them. The keys are found in the code of the chunks. In
 * development and tests all texts are in one file.
 */
export const englishTexts = (): Plugin => {
  let texts: Texts = {}
  return {
    name: 'kafana:english-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ENGLISH },
      handler: (code) => {
        texts = pick(JSON.parse(code) as Texts, (key) => !PUBLIC_PAGES_ONLY.test(key))
        return JSON.stringify(PLACEHOLDER)
      },
    },
    renderChunk(code, _, __, { chunks }) {
      if (!code.includes(PLACEHOLDER)) return null
      const signedIn = new Set(
        [...this.getModuleIds()]
          .filter((id) => SIGNED_IN_ENTRIES.some((entry) => id.endsWith(entry)))
          .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      )
      return withValue(code, PLACEHOLDER, signedOutTexts(texts, chunks, signedIn))
    },
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === 'asset' && asset.originalFileNames.some((name) => ENGLISH.test(`/${name}`)))
          asset.source = JSON.stringify(texts)
      }
    },
  }
}
