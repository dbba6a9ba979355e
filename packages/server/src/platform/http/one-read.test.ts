import { contract } from '@kafana/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpointOf, readAll } from '../../testing/ask-every-call.ts'
import { EVERY_READ } from '../../testing/every-read.ts'
import { makeFullVenue } from '../../testing/full-venue.ts'
import { startTestServer, type StoppableServer } from '../../testing/test-server.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { readOf, SecondReadError } from './one-read.ts'

const uow: Pick<UnitOfWork, 'read'> = { read: (companyId, unit) => unit({ companyId } as never) }
const venueOf = async (tx: { readonly companyId: string }) => tx.companyId

describe('a call that only reads', () => {
  it('reads once, so that its response is of one state of the database', async () => {
    const read = readOf(uow, 'venue', contract.orders.list)
    expect(await read(venueOf)).toBe('venue')
    await expect(read(venueOf)).rejects.toThrow(SecondReadError)
  })

  it('is another one each time it is made', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await readOf(uow, 'venue', contract.orders.list)(venueOf)).toBe('venue')
  })
})

it('a call that writes may check first what it checks again in its unit', async () => {
  const read = readOf(uow, 'venue', contract.orders.create)
  expect([await read(venueOf), await read(venueOf)]).toEqual(['venue', 'venue'])
})

describe('every call that only reads', () => {
  let server: StoppableServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
    return () => server.stop()
  })

  it('does so in one unit of work', async () => {
    const fixture = await makeFullVenue(server)
    const answers = await readAll(server, fixture)
    const asked = Object.entries(EVERY_READ).filter(([, read]) => !('exempt' in read))
    expect(answers.size).toBe(asked.length)
    for (const [name, answer] of answers)
      expect([name, endpointOf(name).status]).toEqual([name, (answer as { readonly status: number }).status])
  })
})
