import { Outbox } from './outbox.ts'

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
