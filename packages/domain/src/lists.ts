/**
 * Accents of Latin and Greek letters, which capitals often omit; Cyrillic ќ, ѓ and й are separate letters.
 */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** The search form of a name: without case, accents, compatibility forms and final sigma. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .trim()

/** How many pages a list has; an empty one still has its first. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))
