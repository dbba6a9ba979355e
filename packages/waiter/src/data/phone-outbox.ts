import { KeptOutbox } from '@kafana/client/outbox/kept-outbox.ts'
import { showPending } from './pending.ts'
import { PHONE_CALLS, type PhoneCalls } from './phone-calls.ts'

/** A request of a phone is abandoned after this long (ms): in a dead spot nothing waits for it. */
export const REQUEST_MS = 4_000

export type PhoneOutbox = KeptOutbox<PhoneCalls>

export const createPhoneOutbox = (): PhoneOutbox =>
  new KeptOutbox({ calls: PHONE_CALLS, timeoutMs: REQUEST_MS, refusedWith: () => [] })

let current: PhoneOutbox | null = null

/** The outbox of this page, which sends from its first use on. */
export const phoneOutbox = (): PhoneOutbox => {
  if (current === null) {
    current = createPhoneOutbox()
    current.start()
    showPending(current)
  }
  return current
}

/** Stops the outbox, as closing the page does; what waits is left to the next page. */
export const closePhoneOutbox = (): void => {
  current?.stop()
  current = null
  showPending(null)
}
