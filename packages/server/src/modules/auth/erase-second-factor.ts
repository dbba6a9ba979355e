import type { EraseTraces } from '../../platform/erasure.ts'
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor-store.ts'

/** Deletes the second factor of a person, with its recovery codes; the devices end with their sessions. */
export const eraseSecondFactor: EraseTraces = async (tx, { id }) => {
  await tx.run(deleteSecondFactor, { userId: id })
  await tx.run(deleteRecoveryCodes, { userId: id })
}
