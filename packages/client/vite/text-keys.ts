/** Of one language, by key. */
export type Texts = Readonly<Record<string, string>>
/** The part of a chunk in which keys are searched. */
export interface TextChunk {
  readonly modules: Readonly<Record<string, { readonly code: string | null }>>
}

/** The English texts as a module of a build. */
export const ENGLISH = /\/locales\/en\/translation\.json$/
/** A possible translation key in code. */
const NAME = /["'`]([A-Z][A-Z0-9_]+)["'`]/g
/** The end of the key of one form of a text. */
export const PLURAL = /_(?:zero|one|two|few|many|other)$/

export const pick = (texts: Texts, isWanted: (key: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key)))

/** Answers whether the code contains a key, or the error code of one. */
export const namesIn = (chunks: readonly TextChunk[]): ((key: string) => boolean) => {
  const code = chunks.flatMap(({ modules }) => Object.values(modules)).map((module) => module.code ?? '')
  const names = new Set(code.flatMap((each) => [...each.matchAll(NAME)].map((match) => match[1] ?? '')))
  return (key) =>
    [key, key.replace(PLURAL, '')].some((name) => names.has(name) || names.has(name.replace(/^ERROR_/, '')))
}

/** Puts a value where code has a text of its own for it, however that is quoted. */
export const withValue = (code: string, placeholder: string, value: unknown): string =>
  code.replaceAll(new RegExp(`["'\`]${placeholder}["'\`]`, 'g'), () => `(${JSON.stringify(value)})`)
