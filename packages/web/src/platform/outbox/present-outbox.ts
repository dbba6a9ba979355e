import { Outbox } from './outbox.ts'

let present: Outbox | null = null
let isStarted = false

/** The outbox of this page. */
export const outbox = (): Outbox => {
  present ??= new Outbox()
  return present
}

/** Takes up, once, what earlier pages of this device left; from then on it goes by itself. */
export const startOutbox = (): void => {
  if (isStarted) return
  isStarted = true
  outbox().start()
}

/** What happens when a page is closed: nothing of it goes on, and what it kept is for the next one. */
export const closeOutbox = (): void => {
  present?.stop()
  present = null
  isStarted = false
}
