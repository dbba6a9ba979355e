import { databaseName } from '../browser/application.ts'
import type { FinalResult } from './send-queue.ts'

/** Between tabs: the database has changed, or the result of a change that any of them may wait for. */
export type TabMessage<C> =
  | { readonly is: 'changed' }
  | { readonly is: 'ended'; readonly change: C; readonly end: FinalResult }

const CHANNEL = databaseName('kafana-outbox')

export interface TabChannel<C> {
  readonly post: (message: TabMessage<C>) => void
  readonly close: () => void
}

/** Connects the tabs of this device; without BroadcastChannel, tabs find out by reading the database. */
export const openTabChannel = <C>(onMessage: (message: TabMessage<C>) => void): TabChannel<C> => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<TabMessage<C>>) => onMessage(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it ends at its origin
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
