import type { CommitPoint } from '../process-commands.ts'

type When = CommitPoint['when']
const withText = (text: string | undefined) => (text === undefined ? {} : { text })

/** A commit of the server that writes bills. @param text a state that it writes */
export const billCommit = (when: When, text?: string): CommitPoint => ({
  store: 'kafana.db',
  table: 'bill_intents',
  when,
  ...withText(text),
})
/** A commit of the gateway's journal that writes tasks. @param text a state that it writes */
export const taskCommit = (when: When, text?: string): CommitPoint => ({
  store: 'journal.db',
  table: 'tasks',
  when,
  ...withText(text),
})
/** A commit of the device's own memory. */
export const deviceCommit = (table: 'under_way' | 'receipts', when: When): CommitPoint => ({
  store: 'device.db',
  table,
  when,
})
