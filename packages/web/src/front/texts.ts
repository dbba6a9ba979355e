import { en, type LanguageCode, type TranslationKey } from '@kafana/locales'

const files = import.meta.glob<Partial<Record<TranslationKey, string>>>(
  '../../../locales/*/translation.json',
  { eager: true, import: 'default' },
)

/** The texts of a language, as it has them on the day of the build; English where it lacks one. */
export const textsIn = (code: LanguageCode): ((key: TranslationKey) => string) => {
  const own = files[`../../../locales/${code}/translation.json`] ?? {}
  return (key) => own[key] ?? en[key]
}
