import {
  StoreUnavailableError,
  type Store,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '@kafana/server/testing'
import type { Incarnation } from './incarnation.ts'
import type { Scheduler } from './scheduler.ts'

export interface Disk {
  full: boolean
}

interface Parts {
  readonly incarnation: Incarnation
  readonly scheduler: Scheduler
  readonly disk: Disk
}

/** Every statement is a point where the process can stop: then nothing of the unit is kept. */
const stepping = (tx: WriteTx, { step }: Incarnation): WriteTx => ({
  companyId: tx.companyId,
  all: async (statement, params) => {
    step()
    return tx.all(statement, params)
  },
  get: async (statement, params) => {
    step()
    return tx.get(statement, params)
  },
  run: async (statement, params) => {
    step()
    return tx.run(statement, params)
  },
  afterCommit: (action) => tx.afterCommit(action),
  announce: (word) => tx.announce(word),
})

const createUnits = (uow: UnitOfWork, { incarnation, scheduler, disk }: Parts): UnitOfWork => ({
  write: (companyId, unit) =>
    incarnation.alive(
      scheduler.hold(async () => {
        incarnation.step()
        if (disk.full) throw new StoreUnavailableError(new Error('the disk is full'))
        const value = await uow.write(companyId, (tx) => unit(stepping(tx, incarnation)))
        // What was committed stays; the answer may not get out any more.
        incarnation.step()
        return value
      }),
    ),
  read: (companyId, unit) =>
    incarnation.alive(scheduler.hold(() => uow.read(companyId, async (tx: Tx) => unit(tx)))),
})

/** A store whose process can die at every statement of a write, before and after its commit. What is dead neither writes nor answers. */
export const crashingStore = (store: Store, parts: Parts): Store => ({
  ...store,
  uow: createUnits(store.uow, parts),
})
