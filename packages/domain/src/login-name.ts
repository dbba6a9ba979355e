// Composing after lowering too: lowering can take characters apart, and two spellings of one name must give one key.
const key = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()

/** What an e-mail address is compared by: without case, outer spaces or look-alike encodings. */
export const emailKey = (email: string): string => key(email)

/** What a username is compared by, in the same way. */
export const usernameKey = (name: string): string => key(name)

const MAX_EMAIL_LENGTH = 254
// No part can match what the next begins with, so the time is linear in the length.
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@.<>()[\]\\,;:"\p{C}]+(?:\.[^\s@.<>()[\]\\,;:"\p{C}]+)+$/u

/** Does this look like one e-mail address? Whether it exists, only a mail can show. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)

// Ignorable characters (zero widths, fillers) and the braille blank show nothing: two names could look the same.
const USERNAME = /^[^\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]{1,64}$/u

/** 1 to 64 visible characters without spaces. */
export const isUsername = (text: string): boolean =>
  text.length <= 128 && USERNAME.test(text.normalize('NFKC'))
