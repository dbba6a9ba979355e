import { useEffect } from 'react'
import { useLiveState } from '../live/live.ts'
import { outbox, startOutbox } from './present-outbox.ts'
import { useRenewedCaches } from './use-renewed-caches.ts'

/** Runs the outbox for as long as the page is open; a live connection is the best sign that the server is back. */
export const useOutbox = (): void => {
  const { phase } = useLiveState()
  useRenewedCaches()
  useEffect(() => startOutbox(), [])
  useEffect(() => {
    if (phase === 'open') outbox().hurry()
  }, [phase])
}
