import { codeOf, type LanguageCode } from '@kafana/locales'

const DEFAULT_LANGUAGE: LanguageCode = 'en'

const qualityOf = (entry: string): number => Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1)

/** The first of our languages in the order in which a browser asks for them (Accept-Language); English when it asks for none of ours. */
export const languageAskedFor = (accepted = ''): LanguageCode => {
  const entries = accepted
    .split(',')
    .filter((entry) => qualityOf(entry) > 0)
    .toSorted((one, other) => qualityOf(other) - qualityOf(one))
  return (
    entries.map((entry) => codeOf(entry.split(';')[0]?.trim() ?? '')).find((code) => code !== undefined) ??
    DEFAULT_LANGUAGE
  )
}

/** The language to write to somebody in: the one they say they read, else the one that their browser asks for. */
export const languageFor = (named: string | undefined, accepted: string | undefined): LanguageCode =>
  codeOf(named ?? '') ?? languageAskedFor(accepted)
