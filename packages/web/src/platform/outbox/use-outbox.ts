import { useEffect } from 'react'
import { useOnReturn } from '../live/live.ts'
import { outbox, startOutbox } from './present-outbox.ts'
import { useRenewedCaches } from './use-renewed-caches.ts'

/** Runs the outbox for as long as the page is open. When the server is heard again, what waits goes out before screens are read anew: they show it done at once. */
export const useOutbox = (): void => {
  useRenewedCaches()
  useEffect(() => startOutbox(), [])
  useOnReturn(() => outbox().hurry())
}
