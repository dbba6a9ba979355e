import { eventsAfter } from '../platform/journal/journal-store.ts'
import type { Running } from './venue-records.ts'

/** What a venue's live screens were told so far, oldest first. */
export const storedEvents = async (
  server: Running,
  companyId: string,
): Promise<Record<string, unknown>[]> => {
  const rows = await server.platform.uow.read(companyId, (tx) =>
    tx.all(eventsAfter, { after: 0, limit: 1000 }),
  )
  return rows.map(({ message }) => JSON.parse(message) as Record<string, unknown>)
}
