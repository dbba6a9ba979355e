/** Without 0 and O, 1 and I, which look alike. 32 of them, so that each is worth five random bits. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 4
/** Eighty bits: nobody finds one by trying. */
export const VOUCHER_CODE_LENGTH = 16
/** With what people type between the groups. */
export const LONGEST_TYPED_VOUCHER_CODE = 40

/** The code of a new voucher, from as many random bytes as it is long. */
export const voucherCodeFrom = (random: Uint8Array): string =>
  [...random].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')

/** A code as it is stored: however its groups were typed. */
export const plainVoucherCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const isVoucherCode = (code: string): boolean =>
  code.length === VOUCHER_CODE_LENGTH && [...code].every((character) => CHARACTERS.includes(character))

/** A code as people read it. */
export const shownVoucherCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, at) =>
    code.slice(at * GROUP, (at + 1) * GROUP),
  ).join('-')

/** By what an owner recognises a voucher; the rest of its code is not stored. */
export const voucherCodeEnd = (code: string): string => code.slice(-GROUP)
