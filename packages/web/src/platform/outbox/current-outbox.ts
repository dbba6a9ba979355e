import { type EnqueueResult, Outbox } from './outbox.ts'
import type { NewOrderSummary, PendingInput } from './pending-change.ts'

/** Sends a new order now, or queues it on this device until the server is reachable. The caller never retries. */
export const submitOrder = (
  body: PendingInput<'orders.create'>['body'],
  summary: NewOrderSummary,
): Promise<EnqueueResult<'orders.create'>> => outbox().enqueue('orders.create', { body }, summary)

let current: Outbox | null = null
let isStarted = false

/** The outbox of this page. */
export const outbox = (): Outbox => {
  current ??= new Outbox()
  return current
}

/** Starts the outbox of this page, once. */
export const startOutbox = (): void => {
  if (isStarted) return
  isStarted = true
  outbox().start()
}

/** Stops the outbox, as closing the page does; its changes are left to the next page. */
export const closeOutbox = (): void => {
  current?.stop()
  current = null
  isStarted = false
}
