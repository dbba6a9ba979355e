import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, newDevice } from '@kafana/client/testing/tabs.ts'
import { closeVenueStore, venueStore } from '../current-venue.ts'
import { showSent } from '../keep-current.ts'
import { partiesOf } from '../parties.ts'
import { closePhoneOutbox, phoneOutbox } from '../phone-outbox.ts'
import type { PartyView } from '../views.ts'
import { PhoneServer, TABLES } from './phone-server.ts'

export const ME = 'id-of-waiter'

/** A phone whose app can be killed, and the server that it talks to. `made` are the tickets and their lines. */
export const newPhone = async () => {
  newDevice()
  signedInAs('waiter', { _id: ME })
  const server = new PhoneServer()
  const made: { readonly ticket: string; readonly line: string; readonly newCheck: string | undefined }[] = []
  const open = async (): Promise<void> => {
    showSent()
    await venueStore().open(ME)
    void venueStore().refresh(null)
    await advanceTime(500)
  }
  const close = (): void => {
    closePhoneOutbox()
    closeVenueStore()
  }
  const shown = (): readonly PartyView[] => {
    const venue = venueStore().get()
    return venue ? partiesOf(venue, phoneOutbox().changes()) : []
  }
  const partyAt = (table: number) => shown().find((party) => party.table === TABLES[table])
  await open()
  return { server, made, open, close, shown, partyAt }
}
export type Phone = Awaited<ReturnType<typeof newPhone>>
