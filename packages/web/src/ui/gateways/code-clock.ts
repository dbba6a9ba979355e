import { countdownText } from '../duration-text.ts'

/** How long a code pairs a gateway. */
export const CODE_LASTS_MS = 10 * 60_000

/**
 * When a code ends on this device's clock. The server says it on its own, and the two may differ by hours: what cannot be is taken
 * as the whole time from the moment that it was asked for.
 */
export const codeEnds = (expiresAt: string, askedAt: number): number => {
  const said = Date.parse(expiresAt)
  return said > askedAt && said <= askedAt + CODE_LASTS_MS ? said : askedAt + CODE_LASTS_MS
}

/** What is left of it, "9:05"; "0:00" once it is over. `now` may be a second old. */
export const timeLeft = (ends: number, now: number): string =>
  countdownText(Math.max(0, Math.ceil(Math.min(CODE_LASTS_MS, ends - now) / 1000)))
