import { DEFAULT_ALLOWED_ROUTES, emailKey, usernameKey, type Role, type ScreenName } from '@kafana/domain'
import { insertUser } from '../features/staff/staff-store.ts'
import { newId } from '../platform/new-id.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import type { TestServer } from './test-server.ts'

export const TEST_PASSWORD = 'a long enough passphrase'
export const TEST_PIN = '4073'

/** A person with an open session. */
export interface Member {
  readonly id: string
  readonly token: string
  readonly email: string
  readonly username: string
  readonly role: Role
}

/** A new session of a person, for tests whose clock went on for longer than a session lasts. */
export const signedInAgain = async (
  server: TestServer,
  companyId: string,
  member: Member,
): Promise<Member> => ({
  ...member,
  token: await server.platform.uow.write(companyId, (tx) => server.services.sessions.open(tx, member.id)),
})

let unique = 0
export const token = (): string => {
  unique += 1
  return `${unique}${Math.random().toString(36).slice(2, 7)}`
}

/** Adds a person straight to the store, with an open session: tests of other things need not sign in. */
export const addMember = async (
  server: TestServer,
  companyId: string,
  role: Role,
  allowedRoutes: readonly ScreenName[] = DEFAULT_ALLOWED_ROUTES[role],
): Promise<Member> => {
  const { hasher, clock, uow } = server.platform
  const [passwordHash, pinHash] = [await hasher.hash(TEST_PASSWORD), await hasher.hash(TEST_PIN)]
  const id = newId()
  const username = `${role}${token()}`
  const email = `${username}@kafana.test`
  const session = await uow.write(companyId, async (tx) => {
    await tx.run(insertUser, {
      id,
      firstname: role,
      lastname: 'Test',
      username,
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(email),
      passwordHash,
      pinHash,
      role,
      allowedRoutes: JSON.stringify(allowedRoutes),
      now: clock.now(),
    })
    return server.services.sessions.open(tx, id)
  })
  return { id, token: session, email, username, role }
}

export interface TestVenue {
  readonly companyId: string
  readonly owner: Member
  readonly monitor: Member
  readonly waiter: Member
}

/** A venue of its own with an owner, a monitor and a waiter, all signed in. */
export const makeVenue = async (server: TestServer, name = `Venue ${token()}`): Promise<TestVenue> => {
  const companyId = newId()
  await server.platform.uow.write(companyId, (tx) =>
    server.services.company.create(tx, { name, address: 'Street 1', email: 'venue@kafana.test', phone: '' }),
  )
  const [owner, monitor, waiter] = [
    await addMember(server, companyId, 'owner'),
    await addMember(server, companyId, 'monitor'),
    await addMember(server, companyId, 'waiter'),
  ]
  return { companyId, owner, monitor, waiter }
}

export const makeAdmin = (server: TestServer): Promise<Member> => addMember(server, NO_COMPANY, 'admin')
