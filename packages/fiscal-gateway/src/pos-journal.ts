import type { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '@kafana/domain'
import { GatewayError } from './errors.ts'
import { sha256 } from './task-row.ts'
import type { PosCommand } from './wire.ts'

const ADD = `INSERT INTO pos_prints (task_id, receipt_type, hash, body, papers, created_at, updated_at) VALUES (?, ?, ?, ?, 1, ?, ?)
  ON CONFLICT (task_id, receipt_type) DO UPDATE SET papers = papers + 1, updated_at = excluded.updated_at`

/** How many papers that are not fiscal came out for each task. A pre-bill and the copies of a receipt are counted apart. */
export const createPosJournal = (db: DatabaseSync, now: () => number) => {
  const one = db.prepare('SELECT hash, papers FROM pos_prints WHERE task_id = ? AND receipt_type = ?')
  const add = db.prepare(ADD)
  return {
    /** Papers so far. TASK_BODY_DIFFERS when the task had another content. */
    papers: ({ taskId, receipt }: PosCommand): number => {
      const row = one.get(taskId, receipt.receiptType) as { hash: string; papers: number } | undefined
      if (row !== undefined && row.hash !== sha256(receipt)) throw new GatewayError('TASK_BODY_DIFFERS')
      return row?.papers ?? 0
    },
    count: ({ taskId, receipt }: PosCommand): void => {
      const at = now()
      add.run(taskId, receipt.receiptType, sha256(receipt), canonicalJson(receipt), at, at)
    },
  }
}

export type PosJournal = ReturnType<typeof createPosJournal>
