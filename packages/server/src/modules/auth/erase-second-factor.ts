import type { EraseTraces } from '../../platform/erasure.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor-store.ts'

/** Deletes the second factor of a person, with its recovery codes. */
export const deleteFactor = async (tx: WriteTx, userId: string): Promise<void> => {
  await tx.run(deleteSecondFactor, { userId })
  await tx.run(deleteRecoveryCodes, { userId })
}

/** The same for a person who is erased; the devices end with their sessions. */
export const eraseSecondFactor: EraseTraces = (tx, { id }) => deleteFactor(tx, id)
