import { searchKey } from '@kafana/domain'

/** Stands before what LIKE would otherwise read as a wildcard. */
export const LIKE_ESCAPE = '!'

/** Matches every key that contains this text, whatever signs it is made of. */
export const containsPattern = (text: string): string =>
  `%${searchKey(text).replace(/[!%_]/g, (sign) => LIKE_ESCAPE + sign)}%`
