import {
  ENGLISH,
  namesIn,
  pick,
  type TextChunk,
  type Texts,
  withValue,
} from '@kafana/client/vite/text-keys.ts'
import type { Plugin } from 'vite'
import { type LoadedChunk, signedInModules, signedOutChunks } from './signed-out-chunks.ts'

/** The texts of the public pages, and of the page that sets phones up, are in the pages themselves. */
const PUBLIC_PAGES_ONLY = /^(?:LANDING|PRIVACY|TRUST)_/
const PLACEHOLDER = '__SIGNED_OUT_ENGLISH__'
/** The texts used by the signed-out pages. @param signedIn the modules loaded by the signed-in part only */
export const signedOutTexts = (
  texts: Texts,
  chunks: Readonly<Record<string, LoadedChunk & TextChunk>>,
  signedIn: ReadonlySet<string>,
): Texts => pick(texts, namesIn(signedOutChunks(chunks, signedIn)))

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
      return withValue(code, PLACEHOLDER, signedOutTexts(texts, chunks, signedInModules(this)))
    },
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === 'asset' && asset.originalFileNames.some((name) => ENGLISH.test(`/${name}`)))
          asset.source = JSON.stringify(texts)
      }
    },
  }
}
