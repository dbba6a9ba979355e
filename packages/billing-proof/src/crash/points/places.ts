import type { Place } from '../process-orders.ts'

type When = Place['when']
const said = (word: string | undefined) => (word === undefined ? {} : { word })

/** A commit of the server that writes bills; `word` is a state that it writes. */
export const bills = (when: When, word?: string): Place => ({
  store: 'kafana.db',
  table: 'bill_intents',
  when,
  ...said(word),
})
/** A commit of the gateway's journal that writes tasks. */
export const tasks = (when: When, word?: string): Place => ({
  store: 'journal.db',
  table: 'tasks',
  when,
  ...said(word),
})
/** A commit of the device's own memory. */
export const memory = (table: 'under_way' | 'receipts', when: When): Place => ({
  store: 'device.db',
  table,
  when,
})
