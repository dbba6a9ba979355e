import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be taken for one another, on thermal paper or read out aloud. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** As many letters as asked for, each as likely as any other: for what people read off and type in. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
