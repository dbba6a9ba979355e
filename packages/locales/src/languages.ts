/**
 * Every interface language by its code in URLs and files, in the order of the switcher. Internally, `rs` and
 * `al` are the BCP 47 languages `sr-Latn` and `sq`: browsers do not support `rs` and `al`, and write `sr` in
 * Cyrillic.
 */
const LANGUAGE = {
  en: { tag: 'en', name: 'English', countries: ['US', 'GB'] },
  mk: { tag: 'mk', name: 'Македонски', countries: ['MK'] },
  rs: { tag: 'sr-Latn', name: 'Srpski', countries: ['RS'] },
  al: { tag: 'sq', name: 'Shqip', countries: ['AL'] },
  de: { tag: 'de', name: 'Deutsch', countries: ['DE'] },
  fr: { tag: 'fr', name: 'Français', countries: ['FR'] },
  bg: { tag: 'bg', name: 'Български', countries: ['BG'] },
  el: { tag: 'el', name: 'Ελληνικά', countries: ['GR'] },
  ro: { tag: 'ro', name: 'Română', countries: ['RO'] },
  hr: { tag: 'hr', name: 'Hrvatski', countries: ['HR'] },
  es: { tag: 'es', name: 'Español', countries: ['ES'] },
} as const satisfies Readonly<Record<string, Language>>

interface Language {
  /** BCP 47: what `Intl`, plural rules and `<html lang>` understand. */
  readonly tag: string
  /** Its name in the language itself, as the switcher shows it. */
  readonly name: string
  /** ISO 3166-1 alpha-2: the countries whose visitors get it by default. */
  readonly countries: readonly string[]
}

export type LanguageCode = keyof typeof LANGUAGE
export const LANGUAGES = Object.keys(LANGUAGE) as readonly LanguageCode[]

export const tagOf = (code: LanguageCode): string => LANGUAGE[code].tag
export const nameOf = (code: LanguageCode): string => LANGUAGE[code].name

const languagePart = (language: string): string | undefined => language.toLowerCase().split(/[-_]/)[0]

/**
 * The code of a language that is given by its code or its tag, in any case and with any region ("mk-MK",
 * "sr-Cyrl-RS", "rs"); undefined if it is not supported.
 */
export const codeOf = (language: string): LanguageCode | undefined => {
  const first = languagePart(language)
  return LANGUAGES.find((code) => code === first || languagePart(tagOf(code)) === first)
}

/**
 * The default language of visitors from a country; undefined if there is none.
 * @param country ISO 3166-1 alpha-2
 */
export const languageOfCountry = (country: string): LanguageCode | undefined =>
  LANGUAGES.find((code) => LANGUAGE[code].countries.some((each) => each === country))
