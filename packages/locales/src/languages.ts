/** Every interface language by the code people and addresses see. Inside, `rs` and `al` are the BCP 47 languages `sr` and `sq`. */
export const LANGUAGES = ['en', 'mk', 'el'] as const
export type LanguageCode = (typeof LANGUAGES)[number]

interface Language {
  /** BCP 47: what `Intl`, plural rules and `<html lang>` understand. */
  readonly tag: string
  /** Its name in itself, as the switcher shows it. */
  readonly name: string
}

const LANGUAGE: Readonly<Record<LanguageCode, Language>> = {
  en: { tag: 'en', name: 'English' },
  mk: { tag: 'mk', name: 'Македонски' },
  el: { tag: 'el', name: 'Ελληνικά' },
}

export const tagOf = (code: LanguageCode): string => LANGUAGE[code].tag
export const nameOf = (code: LanguageCode): string => LANGUAGE[code].name

/** The code of a language that is given by its code or its tag, in any case and with any region ("mk-MK", "sr-Latn-RS", "rs"); undefined when it is none of ours. */
export const codeOf = (language: string): LanguageCode | undefined => {
  const first = language.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((code) => code === first || tagOf(code) === first)
}
