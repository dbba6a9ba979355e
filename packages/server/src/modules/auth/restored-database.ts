import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  deleteBrowsersOfVenue,
  deleteInvitationsOfVenue,
  deleteResetsOfVenue,
  deleteRestored,
  deleteSessionsOfVenue,
  forgetRememberedOfVenue,
  selectRestored,
  selectVenues,
} from './restored-store.ts'

const endInVenue = async (tx: WriteTx): Promise<void> => {
  await tx.run(deleteSessionsOfVenue, {})
  await tx.run(deleteResetsOfVenue, {})
  await tx.run(deleteInvitationsOfVenue, {})
  await tx.run(deleteBrowsersOfVenue, {})
  await tx.run(forgetRememberedOfVenue, {})
}

/**
 * Ends, in a database that was restored, what would let in somebody whom nobody lets in any more: every session, link and
 * invitation, and every device that is known or remembered, but the keys of phones, which open nothing without the PIN.
 * Must be called before anybody can sign in. After a crash it is done again, as the mark is removed last.
 */
export const endRestoredSessions = async ({
  uow,
  security,
  log,
}: Pick<Platform, 'uow' | 'security' | 'log'>): Promise<void> => {
  if (!(await uow.first(NO_COMPANY, selectRestored, {}))) return
  const venues = await uow.read(NO_COMPANY, (tx) => tx.all(selectVenues, {}))
  for (const { id } of venues)
    await uow.write(id, async (tx) => {
      // Another server over the same database may have been first, and people have signed in there since.
      if (!(await tx.get(selectRestored, {}))) return
      await endInVenue(tx)
      await security.record(tx, { event: 'signedOut', by: null, details: { changes: ['everySession'] } })
    })
  await uow.write(NO_COMPANY, async (tx) => {
    if ((await tx.run(deleteRestored, {})) > 0) await endInVenue(tx)
  })
  log.warn('the database was restored from a backup: everybody has to sign in again')
}
