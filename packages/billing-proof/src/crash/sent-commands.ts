import { DatabaseSync } from 'node:sqlite'
import type { SentCommand } from '../simulation/recorded-bills.ts'

/** The commands of the bills that phones asked for, as the server has stored them. @param serverStore its file */
export const readSentCommands = (serverStore: string): SentCommand[] => {
  const db = new DatabaseSync(serverStore, { readOnly: true, timeout: 5000 })
  try {
    const rows = db.prepare('SELECT command FROM bill_intents WHERE request_id IS NOT NULL').all()
    return rows.map(({ command }) => (JSON.parse(String(command)) as { command: SentCommand }).command)
  } finally {
    db.close()
  }
}
