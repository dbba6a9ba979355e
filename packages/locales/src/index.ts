import en from '../en/translation.json' with { type: 'json' }

/** The English texts: the language every other falls back to and the one the server's messages are written in. */
export { en }
export type TranslationKey = keyof typeof en

/** Every interface language by the code people and addresses see. Inside, `rs` and `al` are the BCP 47 languages `sr` and `sq`. */
export const LANGUAGES = ['en', 'mk'] as const
export type LanguageCode = (typeof LANGUAGES)[number]
