import type { CourseMode } from '@kafana/domain'
import { asCaller, asOwner, type Member, type OwnedVenue, type RunningApp, token } from './factories.ts'

type Staffed = OwnedVenue & { readonly companyId: string; readonly waiter: Pick<Member, 'id' | 'role'> }

/** Switches courses on and returns the ids of those that a venue begins with, in their order. */
export const useCourses = async (
  server: RunningApp,
  venue: OwnedVenue,
  mode: CourseMode = 'manual',
): Promise<string[]> => {
  const { courses } = await asOwner(server, venue, (tx, caller) =>
    server.services.company.updateCourses(tx, caller, { mode }),
  )
  return courses.map(({ id }) => id)
}

/** Two pieces of a product that are held with the mains. */
export const holdMains = async (
  server: RunningApp,
  venue: Staffed,
  { table, product }: { readonly table: string; readonly product: string },
): Promise<{ readonly check: string; readonly line: string }> => {
  const [, , course] = await useCourses(server, venue)
  const line = token()
  const { ticket } = await server.platform.uow.write(venue.companyId, (tx) =>
    server.services.tickets.send(tx, asCaller(venue.companyId, venue.waiter), {
      id: token(),
      table,
      note: '',
      lines: [{ id: line, product, quantity: 2, note: '', course }],
    }),
  )
  return { check: ticket.checkId, line }
}
