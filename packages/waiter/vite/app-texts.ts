import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ENGLISH,
  namesIn,
  pick,
  type TextChunk,
  type Texts,
  PLURAL,
  withValue,
} from '@kafana/client/vite/text-keys.ts'
import { contract, type Endpoint } from '@kafana/contract'
import { LANGUAGES, type LanguageCode } from '@kafana/locales'
import type { Plugin } from 'vite'

const ADDRESSES = /\/client\/src\/i18n\/texts-address\.ts$/
const LOCALES = join(import.meta.dirname, '..', '..', 'locales')
const ENGLISH_PLACEHOLDER = '__ENGLISH__'
const ADDRESSES_PLACEHOLDER = '__TEXT_FILES__'
const HASH_LENGTH = 8

const ERROR = 'ERROR_'

const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
/** Waiters may make it, or everybody. An owner who looks does what a waiter does. */
const isMade = ({ roles }: Endpoint): boolean => roles === 'public' || roles.includes('waiter')
const codesOf = (calls: readonly Endpoint[]): ReadonlySet<string> =>
  new Set(calls.flatMap(({ errors }) => errors))
const [made, others] = [codesOf(endpoints.filter(isMade)), codesOf(endpoints.filter((each) => !isMade(each)))]

/** Whether a call of the app may be answered with this code: one of its own, or one that no call declares. */
export const mayBeRefused = (code: string): boolean => made.has(code) || !others.has(code)

const textsOf = (code: LanguageCode): Texts =>
  JSON.parse(readFileSync(join(LOCALES, code, 'translation.json'), 'utf8')) as Texts

/** A file of the build: its name contains a digest of its content. */
interface TextFile {
  readonly name: string
  readonly source: string
}

/**
 * The texts that the app uses, a file for each language; and those that the first load names, in English.
 * @param first the chunk that has everything of the first load
 */
export const usedTexts = (
  chunks: readonly TextChunk[],
  first: TextChunk,
  read: (code: LanguageCode) => Texts = textsOf,
): { readonly english: Texts; readonly files: ReadonlyMap<LanguageCode, TextFile> } => {
  const isNamed = namesIn(chunks)
  // The server's codes are in no script.
  const isUsed = (key: string): boolean =>
    isNamed(key) || (key.startsWith(ERROR) && mayBeRefused(key.slice(ERROR.length).replace(PLURAL, '')))
  const files = LANGUAGES.map((code) => {
    const source = JSON.stringify(pick(read(code), isUsed))
    const digest = createHash('sha256').update(source).digest('base64url').slice(0, HASH_LENGTH)
    return [code, { name: `assets/texts-${code}-${digest}.json`, source }] as const
  })
  return { english: pick(read('en'), namesIn([first])), files: new Map(files) }
}

/**
 * Leaves the texts of other applications out of a build. Each language is a file; that of the phone is loaded while
 * the app opens, and the scripts have the English that the first screens need. In development the server answers with all
 * texts.
 */
export const appTexts = (): Plugin => {
  let base = '/'
  let files: ReadonlyMap<LanguageCode, TextFile> = new Map()
  return {
    name: 'kafana:app-texts',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      base = config.base
    },
    transform: {
      filter: { id: [ENGLISH, ADDRESSES] },
      handler: (_, id) =>
        ENGLISH.test(id)
          ? JSON.stringify(ENGLISH_PLACEHOLDER)
          : `export const textsAddress = (code) => ('${ADDRESSES_PLACEHOLDER}')[code]`,
    },
    renderChunk(code, chunk, _, { chunks }) {
      if (!code.includes(ENGLISH_PLACEHOLDER) && !code.includes(ADDRESSES_PLACEHOLDER)) return null
      const used = usedTexts(Object.values(chunks), chunk)
      files = used.files
      const addresses = Object.fromEntries([...files].map(([language, { name }]) => [language, base + name]))
      return withValue(withValue(code, ENGLISH_PLACEHOLDER, used.english), ADDRESSES_PLACEHOLDER, addresses)
    },
    generateBundle() {
      for (const { name, source } of files.values()) this.emitFile({ type: 'asset', fileName: name, source })
    },
  }
}
