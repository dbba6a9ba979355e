import type { AttemptEnd } from './attempt.ts'
import type { KeptChange } from './kept-change.ts'

/** What tabs tell each other: the database has changed, or how a change ended that any of them may wait for. */
export type TabNews =
  | { readonly is: 'changed' }
  | { readonly is: 'ended'; readonly change: KeptChange; readonly end: Exclude<AttemptEnd, { is: 'stays' }> }

const CHANNEL = 'kafana-outbox'

export interface TabChannel {
  readonly say: (news: TabNews) => void
  readonly close: () => void
}

/** A line to the other tabs of this device; where browsers have none, tabs find out by looking into the database. */
export const openTabChannel = (hear: (news: TabNews) => void): TabChannel => {
  if (typeof BroadcastChannel === 'undefined') return { say: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<TabNews>) => hear(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it ends at its origin
  return { say: (news) => channel.postMessage(news), close: () => channel.close() }
}
