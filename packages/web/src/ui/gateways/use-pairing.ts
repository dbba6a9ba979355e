import type { Gateway } from '@kafana/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCallMutation } from '../../platform/api/query.ts'
import { useNow } from '../../platform/browser/use-now.ts'
import { codeEnds, timeLeft } from './code-clock.ts'

export type PairingStep =
  | { readonly is: 'asking' }
  | { readonly is: 'failed'; readonly error: Error }
  /** `left` is "9:05". */
  | { readonly is: 'code'; readonly code: string; readonly left: string }
  | { readonly is: 'over' }
  | { readonly is: 'paired'; readonly gateway: Gateway }

/**
 * From a code to the gateway that took it. A code is made as soon as somebody wants to pair; the gateway shows in the venue's list once it took the code.
 * @param gateways the venue's list as it is now
 */
export const usePairing = (
  gateways: readonly Gateway[],
): { readonly step: PairingStep; readonly ask: () => void } => {
  const [before] = useState(() => new Set(gateways.map(({ _id }) => _id)))
  const now = useNow()
  // The list is not stale for it: it changes when a gateway takes the code.
  const making = useCallMutation('gateways', 'code', { stale: [] })
  const ask = (): void => making.mutate({})
  const begin = useEffectEvent(ask)
  useEffect(() => begin(), [])

  const stepOf = (): PairingStep => {
    const gateway = gateways.find(({ _id }) => !before.has(_id))
    if (gateway) return { is: 'paired', gateway }
    if (making.error) return { is: 'failed', error: making.error }
    if (making.data === undefined) return { is: 'asking' }
    const { code, expiresAt } = making.data
    const ends = codeEnds(expiresAt, making.submittedAt)
    return now < ends ? { is: 'code', code, left: timeLeft(ends, now) } : { is: 'over' }
  }
  return { step: stepOf(), ask }
}
