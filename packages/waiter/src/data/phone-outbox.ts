import type { ApiError } from '@kafana/client/api/api-error.ts'
import { KeptOutbox } from '@kafana/client/outbox/kept-outbox.ts'
import { showPending } from './pending.ts'
import { PHONE_CALLS, type PhoneCalls } from './phone-calls.ts'
import { settled } from './values-at-start.ts'

/** A request of a phone is abandoned after this long (ms): in a dead spot nothing waits for it. */
export const REQUEST_MS = 4_000

export type PhoneOutbox = KeptOutbox<PhoneCalls>

const BUILD = import.meta.env['VITE_BUILD'] as string | undefined
/** An unknown call, or one in another format than the server expects. */
const NOT_UNDERSTOOD = ['NOT_FOUND', 'INPUT_INVALID']

/**
 * A server that has another build of this app may not understand what this one sends: nothing is dropped then. The other
 * build sends it, and its refusal is final.
 * @param own the name of this build; undefined in development
 */
export const isForOtherBuild = (
  { code, build }: Pick<ApiError, 'code' | 'build'>,
  own: string | undefined = BUILD,
): boolean => own !== undefined && build !== null && build !== own && NOT_UNDERSTOOD.includes(code)

export const createPhoneOutbox = (): PhoneOutbox =>
  new KeptOutbox({
    calls: PHONE_CALLS,
    timeoutMs: REQUEST_MS,
    isForOtherVersion: (error) => isForOtherBuild(error),
    refusedWith: () => [],
  })

let current: PhoneOutbox | null = null

/** The outbox of this page, which sends from its first use on. */
export const phoneOutbox = (): PhoneOutbox => {
  if (current === null) {
    const outbox = createPhoneOutbox()
    current = outbox
    void settled().then(() => current === outbox && outbox.start())
    showPending(outbox)
  }
  return current
}

/** Stops the outbox, as closing the page does; what waits is left to the next page. */
export const closePhoneOutbox = (): void => {
  current?.stop()
  current = null
  showPending(null)
}
