import type { TranslationKey } from '@kafana/locales'

/** What a refusal means to who stands before the device. A code that is not here has the gateway's own words only. */
const HINTS: Readonly<Record<string, TranslationKey>> = {
  CLOSING_UNKNOWN: 'REFUSED_CLOSING_UNKNOWN',
  NOT_SUPPORTED: 'REFUSED_NOT_SUPPORTED',
  DEVICE_REFUSED: 'REFUSED_DEVICE',
  DEVICE_UNAVAILABLE: 'REFUSED_DEVICE_AWAY',
  STORAGE_UNAVAILABLE: 'REFUSED_STORAGE',
  NO_GATEWAY: 'REFUSED_NO_GATEWAY',
}

export const refusalHint = (code: string): TranslationKey | undefined => HINTS[code]
