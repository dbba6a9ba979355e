import type { Connections } from './postgres-connections.ts'
import { connectionLost, isDiskFull } from './postgres-errors.ts'

/**
 * Takes a megabyte of the database's disk and frees it again. Unlogged, because a log that cannot be written stops the
 * whole database. What is deleted leaves space inside tables, so that only a new one shows whether the disk has any.
 */
const PROBE = `BEGIN; CREATE UNLOGGED TABLE space_probe AS SELECT repeat('x', 1900) FROM generate_series(1, 512); ROLLBACK`

export interface SpaceMonitor {
  isFull(): boolean
  /** A write failed for this reason. */
  failed(reason: unknown): void
  /** Called by each write once it has the venue's lock: one that waited for it may have begun before the disk was full. */
  ensureNotFull(): void
  /** Notices that there is space again. */
  check(): Promise<void>
}

/**
 * The disk of a PostgreSQL counts as full from the first write that fails for lack of space until a new table fits on it.
 * Without it, writes that need no new page would pass beside others that fail: the right PIN would get another answer than
 * a wrong one, which could not be counted.
 */
export const createSpaceMonitor = ({
  acquire,
  release,
  discard,
}: Pick<Connections, 'acquire' | 'release' | 'discard'>): SpaceMonitor => {
  /** Why the last write failed; null where there is space. */
  let full: Error | null = null
  const probe = async (): Promise<boolean> => {
    const client = await acquire()
    try {
      await client.query(PROBE)
      release(client)
      return true
    } catch (reason) {
      await client.query('ROLLBACK').then(
        () => release(client),
        () => discard(client),
      )
      // A role that may create no table says nothing about the disk, and must not keep everybody from writing.
      return !connectionLost(reason)
    }
  }
  return {
    isFull: () => full !== null,
    failed: (reason) => {
      if (isDiskFull(reason)) full = reason as Error
    },
    ensureNotFull: () => {
      if (full) throw full
    },
    check: async () => {
      if (full && (await probe().catch(() => false))) full = null
    },
  }
}
