import { fromMinor } from '@kafana/domain'
import type { WaiterName } from '../accounts.ts'
import type { Action, Stage } from './stage.ts'

const WAITERS: readonly WaiterName[] = ['ana', 'luka']
/** What a waiter has to give change with, in denars. */
const FLOAT = 3000
/** Cash is handed over in whole notes, in denars. */
const NOTE = 100

/** The owner gives each waiter their change. */
export const floatAction = (
  {
    house: {
      services: { staff },
    },
    callers,
  }: Stage,
  at: number,
): Action => ({
  at,
  act: async (tx) => {
    for (const waiter of WAITERS)
      await staff.changeBalance(tx, callers.vesna, callers[waiter].userId, 'give', FLOAT)
  },
})

/** At closing time the owner takes what the day brought and leaves the change. */
export const settleAction = (
  {
    house: {
      services: { staff },
    },
    callers,
  }: Stage,
  at: number,
): Action => ({
  at,
  act: async (tx) => {
    for (const waiter of WAITERS) {
      const { balance } = await staff.find(tx, callers[waiter].userId)
      const takings = Math.floor((fromMinor(balance) - FLOAT) / NOTE) * NOTE
      if (takings > 0) await staff.changeBalance(tx, callers.vesna, callers[waiter].userId, 'take', takings)
    }
  },
})
