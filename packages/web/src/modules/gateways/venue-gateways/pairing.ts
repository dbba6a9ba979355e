import type { Gateway } from '@kafana/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCallMutation } from '../../../platform/api/query.ts'
import { useNow } from '../../../platform/browser/use-now.ts'
import { countdownText } from '../../../ui/duration-text.ts'

/** How long a pairing code is valid. */
export const CODE_LIFETIME_MS = 10 * 60_000

/**
 * When a code expires on this device's clock. The server's clock may differ by hours: an implausible expiry
 * is replaced by the full lifetime from the time of the request.
 */
export const codeExpiry = (expiresAt: string, requestedAt: number): number => {
  const expiry = Date.parse(expiresAt)
  return expiry > requestedAt && expiry <= requestedAt + CODE_LIFETIME_MS
    ? expiry
    : requestedAt + CODE_LIFETIME_MS
}

/** The time left, "9:05"; "0:00" once expired. `now` may be up to a second old. */
export const timeLeft = (ends: number, now: number): string =>
  countdownText(Math.max(0, Math.ceil(Math.min(CODE_LIFETIME_MS, ends - now) / 1000)))

export type PairingStep =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Error }
  /** `left` is "9:05". */
  | { readonly is: 'code'; readonly code: string; readonly left: string }
  | { readonly is: 'expired' }
  | { readonly is: 'paired'; readonly gateway: Gateway }

/**
 * Requests a pairing code and recognises the gateway that is paired with it by its appearance in the list.
 * @param gateways the venue's current list
 */
export const usePairing = (
  gateways: readonly Gateway[],
): { readonly step: PairingStep; readonly ask: () => void } => {
  const [before] = useState(() => new Set(gateways.map(({ _id }) => _id)))
  const now = useNow()
  // Creating a code does not change the list; that happens when a gateway is paired.
  const creation = useCallMutation('gateways', 'code')
  const ask = (): void => creation.mutate({})
  const requestFirst = useEffectEvent(ask)
  useEffect(() => requestFirst(), [])

  const stepOf = (): PairingStep => {
    const gateway = gateways.find(({ _id }) => !before.has(_id))
    if (gateway) return { is: 'paired', gateway }
    if (creation.error) return { is: 'failed', error: creation.error }
    if (creation.data === undefined) return { is: 'loading' }
    const { code, expiresAt } = creation.data
    const ends = codeExpiry(expiresAt, creation.submittedAt)
    return now < ends ? { is: 'code', code, left: timeLeft(ends, now) } : { is: 'expired' }
  }
  return { step: stepOf(), ask }
}
