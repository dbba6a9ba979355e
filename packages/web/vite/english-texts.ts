import type { Plugin, Rolldown } from 'vite'

const ENGLISH = /\/locales\/en\/translation\.json$/
/** The texts of the front pages stand in the pages themselves. */
const FRONT_ONLY = /^(?:LANDING|PRIVACY)_/
const PLACE = '__ENGLISH_BEFORE_THE_DOOR__'
/** What these load is behind the door, and brings the rest of the texts along. */
const DOORS = ['/src/app/screens.ts', '/src/app/load-shell.ts']
/** What can be the name of a text, as it stands in code. */
const NAME = /["'`]([A-Z][A-Z0-9_]+)["'`]/g
const PLURAL = /_(?:zero|one|two|few|many|other)$/

type Texts = Readonly<Record<string, string>>
/** What is read of a chunk. */
interface Chunk extends Pick<
  Rolldown.RenderedChunk,
  'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'
> {
  readonly modules: Readonly<Record<string, { readonly code: string | null }>>
}
type Chunks = Readonly<Record<string, Chunk>>

const pick = (texts: Texts, isWanted: (key: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)))

/** The chunks that are reached without going through the door. */
const beforeTheDoor = (chunks: Chunks, isBehind: (chunk: Chunk) => boolean): readonly Chunk[] => {
  const all = Object.values(chunks)
  const [seen, waiting] = [new Set<Chunk>(), all.filter(({ isEntry }) => isEntry)]
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const next = [
      ...chunk.imports.map((file) => chunks[file]),
      ...chunk.dynamicImports.map((file) => chunks[file]).filter((each) => each && !isBehind(each)),
    ]
    waiting.push(...next.filter((each) => each !== undefined))
  }
  return [...seen]
}

/** Whether some code names a text, by its key or by the code of the error that it tells. */
const namesIn = (chunks: readonly Chunk[]): ((key: string) => boolean) => {
  const code = chunks.flatMap(({ modules }) => Object.values(modules)).map((module) => module.code ?? '')
  const names = new Set(code.flatMap((each) => [...each.matchAll(NAME)].map((match) => match[1] ?? '')))
  return (key) =>
    [key, key.replace(PLURAL, '')].some((name) => names.has(name) || names.has(name.replace(/^ERROR_/, '')))
}

/** The texts that the code before the door names. @param behind the modules that are loaded behind it */
export const textsBeforeTheDoor = (texts: Texts, chunks: Chunks, behind: ReadonlySet<string>): Texts =>
  pick(
    texts,
    namesIn(
      beforeTheDoor(chunks, ({ facadeModuleId }) => facadeModuleId !== null && behind.has(facadeModuleId)),
    ),
  )

/**
 * Divides the English texts of a build. Its scripts bring along those that the code before the door names, so that a first page speaks English at once; a file
 * of its own, fetched together with the shell (see src/platform/i18n/bring-english.ts), has those of the whole application. Which are which is found out from
 * what is left of the code when it is put together. While developing and in tests the texts are one.
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
        texts = pick(JSON.parse(code) as Texts, (key) => !FRONT_ONLY.test(key))
        return JSON.stringify(PLACE)
      },
    },
    renderChunk(code, _, __, { chunks }) {
      if (!code.includes(PLACE)) return null
      const behind = new Set(
        [...this.getModuleIds()]
          .filter((id) => DOORS.some((door) => id.endsWith(door)))
          .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      )
      const english = JSON.stringify(textsBeforeTheDoor(texts, chunks, behind))
      return code.replaceAll(new RegExp(`["'\`]${PLACE}["'\`]`, 'g'), () => `(${english})`)
    },
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === 'asset' && asset.originalFileNames.some((name) => ENGLISH.test(`/${name}`)))
          asset.source = JSON.stringify(texts)
      }
    },
  }
}
