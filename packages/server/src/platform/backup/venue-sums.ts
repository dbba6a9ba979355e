import { DatabaseSync } from 'node:sqlite'

/** Sums that always hold in a venue's data. Each statement returns a row where one does not. */
const SUMS: readonly { readonly says: string; readonly sql: string }[] = [
  {
    says: 'a balance is not the sum of its ledger',
    sql: `SELECT 1 FROM ledger_entries AS entry
      LEFT JOIN ledger_entries AS before ON before.company_id = entry.company_id
        AND before.user_id = entry.user_id AND before.position = entry.position - 1
      WHERE abs(entry.balance_after - coalesce(before.balance_after, 0)) <> abs(entry.amount) LIMIT 1`,
  },
  {
    says: 'an event has a number that was not given out yet',
    sql: `SELECT 1 FROM events JOIN venue_sequences ON venue_sequences.company_id = events.company_id
      GROUP BY events.company_id HAVING max(events.seq) > max(venue_sequences.event_seq) LIMIT 1`,
  },
]

/** What does not add up in a database that nobody uses; empty if everything does. */
export const doubtsOf = (file: string): readonly string[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return SUMS.filter(({ sql }) => db.prepare(sql).get() !== undefined).map(({ says }) => says)
  } finally {
    db.close()
  }
}
