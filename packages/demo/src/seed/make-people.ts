import { randomBytes } from 'node:crypto'
import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import type { Caller, House, WriteTx } from '@kafana/server'
import { DEMO_PASSWORD, demoAccounts } from '../accounts.ts'
import { DEMO_COMPANY } from '../venue/company.ts'
import type { MovingClock } from './moving-clock.ts'
import type { Crew } from './stage.ts'

type Account = (typeof demoAccounts)[number]
type Person = Account & { readonly passwordHash: string; readonly pinHash: string }

/** Who belongs to no venue is kept under an empty one. */
const NO_VENUE = ''
/** Which monitor works in which of the sections that a new venue has. */
const SECTION_OF = { food: 'kitchen@kafana.test', drink: 'bar@kafana.test' } as const

/** Hashing takes its time and has no place in a unit of work. */
const withHashes = async ({ platform: { hasher } }: House): Promise<Person[]> =>
  Promise.all(
    demoAccounts.map(async (account) => ({
      ...account,
      passwordHash: await hasher.hash(DEMO_PASSWORD),
      pinHash: await hasher.hash(account.pin),
    })),
  )

const hire = async (
  tx: WriteTx,
  { services: { staff } }: House,
  by: string | null,
  { pin: _pin, ...person }: Person,
): Promise<Caller> => {
  const { role } = person
  const { id: userId } = await staff.create(tx, by, person)
  return {
    userId,
    companyId: tx.companyId,
    role,
    allowedRoutes: DEFAULT_ALLOWED_ROUTES[role],
    sessionHash: '',
  }
}

const joinSections = async (tx: WriteTx, { services: { sections } }: House, owner: Caller): Promise<void> => {
  await sections.createDefaults(tx)
  for (const { id, category } of await sections.list(tx))
    if (category !== null) await sections.addMember(tx, owner.userId, id, SECTION_OF[category])
}

/** Opens the venue and takes its people on, the admin of the server beside them. */
export const makePeople = async (house: House, clock: MovingClock): Promise<Crew> => {
  const people = await withHashes(house)
  const person = (name: Account['username']): Person => {
    const known = people.find(({ username }) => username === name)
    if (!known) throw new RangeError(`the demo has no ${name}`)
    return known
  }
  const companyId = randomBytes(16).toString('hex')
  const callers = await house.platform.uow.write(companyId, async (tx): Promise<Crew['callers']> => {
    await house.services.company.create(tx, DEMO_COMPANY)
    const vesna = await hire(tx, house, null, person('vesna'))
    const [marko, elena] = [
      await hire(tx, house, vesna.userId, person('marko')),
      await hire(tx, house, vesna.userId, person('elena')),
    ]
    const [ana, luka] = [
      await hire(tx, house, vesna.userId, person('ana')),
      await hire(tx, house, vesna.userId, person('luka')),
    ]
    await joinSections(tx, house, vesna)
    return { vesna, marko, elena, ana, luka }
  })
  await house.platform.uow.write(NO_VENUE, (tx) => hire(tx, house, null, person('admin')))
  return { house, clock, companyId, callers }
}
