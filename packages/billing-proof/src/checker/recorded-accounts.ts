import { DatabaseSync } from 'node:sqlite'

/** An account of a guest or a voucher, as the server stores it. */
interface RecordedAccount {
  readonly id: string
  readonly kind: 'account' | 'voucher'
  /** In cents; null for none. */
  readonly limit: number | null
}
/** A change of what is owed on it, in cents. */
interface RecordedAccountEntry {
  readonly account: string
  readonly position: number
  readonly kind: 'charge' | 'reversal' | 'payment'
  readonly amount: number
  readonly balanceAfter: number
}
/** What a server has stored of accounts and vouchers. */
export interface RecordedAccounts {
  readonly accounts: readonly RecordedAccount[]
  /** Those of an account in the order in which they were written. */
  readonly entries: readonly RecordedAccountEntry[]
}

export const ACCOUNTS_SQL = 'SELECT id, kind, credit_limit FROM accounts ORDER BY id'
export const ACCOUNT_ENTRIES_SQL = `SELECT account_id, position, kind, amount, balance_after FROM account_entries
    ORDER BY account_id, position`

type Row = Readonly<Record<string, unknown>>

/** Rows of the two queries above. */
export const toRecordedAccounts = (accounts: readonly Row[], entries: readonly Row[]): RecordedAccounts => ({
  accounts: accounts.map((row) => ({
    id: String(row['id']),
    kind: row['kind'] === 'voucher' ? 'voucher' : 'account',
    limit: row['credit_limit'] === null ? null : Number(row['credit_limit']),
  })),
  entries: entries.map((row) => ({
    account: String(row['account_id']),
    position: Number(row['position']),
    kind: row['kind'] as RecordedAccountEntry['kind'],
    amount: Number(row['amount']),
    balanceAfter: Number(row['balance_after']),
  })),
})

/** Those of a server on SQLite. @param file its `kafana.db`, which may be in use */
export const readRecordedAccounts = (file: string): RecordedAccounts => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const rows = (sql: string): Row[] => db.prepare(sql).all()
    return toRecordedAccounts(rows(ACCOUNTS_SQL), rows(ACCOUNT_ENTRIES_SQL))
  } finally {
    db.close()
  }
}
