import type { Endpoint } from '@kafana/contract'
import type { Tx, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** A handler of a call that only reads read twice: the two may be of different states of the database. A bug of it. */
export class SecondReadError extends Error {
  constructor({ method, path }: Endpoint) {
    super(`${method} ${path} reads twice: everything of one response is read in one unit of work`)
    this.name = 'SecondReadError'
  }
}

/**
 * How a handler reads in a venue. A call that only reads does it once, so that its whole response shows one state of the
 * database; one that writes checks first what it checks again in its unit.
 * @throws SecondReadError in the handler
 */
export const readOf = (uow: Pick<UnitOfWork, 'read'>, companyId: string, endpoint: Endpoint) => {
  let hasRead = false
  return async <T>(unit: (tx: Tx) => Promise<T>): Promise<T> => {
    if (hasRead && endpoint.method === 'GET') throw new SecondReadError(endpoint)
    hasRead = true
    return uow.read(companyId, unit)
  }
}
