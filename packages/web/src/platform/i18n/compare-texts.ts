import { i18n } from './i18n.ts'

const collators = new Map<string, Intl.Collator>()

/** Orders names as the reader's language does, numbers in them by their worth: "Table 2" before "Table 10". */
export const compareTexts = (a: string, b: string): number => {
  const collator = collators.get(i18n.language) ?? new Intl.Collator(i18n.language, { numeric: true })
  collators.set(i18n.language, collator)
  return collator.compare(a, b)
}
