/**
 * The Latin letter of a key, in lower case; on other alphabets the letter at that position of a Latin keyboard.
 * Undefined for every other key.
 */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
