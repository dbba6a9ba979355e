import { keptRecord } from '@kafana/client/browser/kept-record.ts'

const isOf = (stored: unknown, owner: string): boolean =>
  typeof stored === 'object' && stored !== null && 'owner' in stored && stored.owner === owner

/**
 * Empties a record that the phone keeps for somebody else. For when it is known who is signed in: after a crash, the
 * browser's storage has an earlier session until the values of the phone are restored.
 */
export const dropOfOthers = async (name: string, owner: string): Promise<void> => {
  await keptRecord(name).change((stored) =>
    stored === undefined || stored === null || isOf(stored, owner) ? undefined : null,
  )
}
