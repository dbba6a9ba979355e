import type { TranslationKey } from '@kafana/locales'

/** Why nothing was printed and what to do about it, by the gateway's code for it. */
const NOT_PRINTED_WORDS: Readonly<Partial<Record<string, TranslationKey>>> = {
  DEVICE_REFUSED: 'BILL_DEVICE_REFUSED',
  DEVICE_UNAVAILABLE: 'BILL_DEVICE_AWAY',
  NOT_PRINTED: 'BILL_DEVICE_AWAY',
  STORAGE_UNAVAILABLE: 'BILL_DISK_FULL',
  DEVICE_UNCONFIRMED: 'BILL_DEVICE_UNCONFIRMED',
  NOT_PAIRED: 'BILL_NOT_PAIRED',
  NO_GATEWAY: 'BILL_NO_GATEWAY',
  PERMIT_INVALID: 'BILL_PERMIT_REFUSED',
  TAX_CLASS_UNKNOWN: 'BILL_TAX_CLASS_UNKNOWN',
  SERVER_UNHEARD: 'BILL_SERVER_UNHEARD',
  GATEWAY_UNREACHABLE: 'BILL_NEVER_ARRIVED',
  GATEWAYS_CATCHING_UP: 'ERROR_GATEWAYS_CATCHING_UP',
  ORDER_PRINTED: 'BILL_ORDER_PRINTED',
  STORNO_PRINTED: 'ERROR_ALREADY_STORNO',
  NOT_SUPPORTED: 'BILL_NOT_SUPPORTED',
}

/** What stood in the way of a bill that certainly did not print, and the next step. */
export const notPrintedWords = (code: string): TranslationKey =>
  NOT_PRINTED_WORDS[code] ?? 'BILL_NOT_PRINTED_WHY'

/** Sent again the same would be refused again: the bill has to be begun anew, or is not needed. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'ORDER_PRINTED',
  'STORNO_PRINTED',
  'NOT_SUPPORTED',
  'TAX_CLASS_UNKNOWN',
])
export const isRefusedForGood = (code: string): boolean => FOR_GOOD.has(code)

/** Settled on the screen of the gateway, by an owner. */
const ON_GATEWAY_SCREEN: ReadonlySet<string> = new Set([
  'DEVICE_UNCONFIRMED',
  'NOT_PAIRED',
  'NO_GATEWAY',
  'PERMIT_INVALID',
  'GATEWAYS_CATCHING_UP',
])
export const needsGatewayScreen = (code: string): boolean => ON_GATEWAY_SCREEN.has(code)

/** The device's own words help only where they name what is wrong with it, or where ours do not know the code. */
export const saysMore = (code: string): boolean =>
  code === 'DEVICE_REFUSED' ||
  code === 'TAX_CLASS_UNKNOWN' ||
  (code !== '' && NOT_PRINTED_WORDS[code] === undefined)
