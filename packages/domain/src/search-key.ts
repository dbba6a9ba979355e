/** Accents over Latin and Greek letters, which capitals often drop; Cyrillic ќ, ѓ and й are letters of their own and stay. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** What names are searched by: without case, accents, look-alike encodings and the final form of sigma. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .trim()
