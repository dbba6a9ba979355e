import { DEFAULT_ALLOWED_ROUTES, emailKey, type Role, type ScreenName, usernameKey } from '@kafana/domain'
import type { RunningServer } from '../app/create-server.ts'
import { insertUser } from '../modules/staff/staff-store.ts'
import type { Hasher } from '../platform/hasher.ts'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import { NO_COMPANY, type WriteTx } from '../platform/unit-of-work/unit-of-work.ts'
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

/** The member with a new session, for tests that advance the clock beyond the life of a session. */
export const withNewSession = async (
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

const FACTORY = { person: 'factory', venue: '' }
const hashes = new WeakMap<Hasher, Promise<readonly [password: string, pin: string]>>()
/** What a server stores of the password and the PIN, which all its members share. */
const hashesOf = async ({ platform: { hasher } }: TestServer): Promise<readonly [string, string]> => {
  const known =
    hashes.get(hasher) ?? Promise.all([hasher.hash(TEST_PASSWORD, FACTORY), hasher.hash(TEST_PIN, FACTORY)])
  hashes.set(hasher, known)
  return known
}

/** Writes people with open sessions in a unit of work. */
const memberWriter = async (server: TestServer) => {
  const [passwordHash, pinHash] = await hashesOf(server)
  return async (
    tx: WriteTx,
    role: Role,
    allowedRoutes: readonly ScreenName[] = DEFAULT_ALLOWED_ROUTES[role],
  ): Promise<Member> => {
    const id = newId()
    const username = `${role}${token()}`
    const email = `${username}@kafana.test`
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
      now: server.platform.clock.now(),
    })
    return { id, token: await server.services.sessions.open(tx, id), email, username, role }
  }
}

/** Writes a person with an open session to the store, so that tests need not sign in. */
export const addMember = async (
  server: TestServer,
  companyId: string,
  role: Role,
  allowedRoutes?: readonly ScreenName[],
): Promise<Member> => {
  const write = await memberWriter(server)
  return server.platform.uow.write(companyId, (tx) => write(tx, role, allowedRoutes))
}

export interface TestVenue {
  readonly companyId: string
  readonly owner: Member
  readonly monitor: Member
  readonly waiter: Member
}

/** A new venue with an owner, a monitor and a waiter, all signed in. */
export const makeVenue = async (server: TestServer, name = `Venue ${token()}`): Promise<TestVenue> => {
  const [companyId, write] = [newId(), await memberWriter(server)]
  return server.platform.uow.write(companyId, async (tx) => {
    const company = { name, address: 'Street 1', email: 'venue@kafana.test', phone: '' }
    await server.services.company.create(tx, company)
    return {
      companyId,
      owner: await write(tx, 'owner'),
      monitor: await write(tx, 'monitor'),
      waiter: await write(tx, 'waiter'),
    }
  })
}

export const makeAdmin = (server: TestServer): Promise<Member> => addMember(server, NO_COMPANY, 'admin')

/** A member as the modules see the sender of a request. */
export const asCaller = (companyId: string, { id, role }: Pick<Member, 'id' | 'role'>): Caller => ({
  userId: id,
  companyId,
  role,
  allowedRoutes: DEFAULT_ALLOWED_ROUTES[role],
  sessionHash: '',
})

/** What the factories need of a running server. */
export type RunningApp = Pick<RunningServer, 'platform' | 'services'>
export type OwnedVenue = Pick<TestVenue, 'companyId' | 'owner'>

/** Runs one unit of work in a venue as its owner. */
export const asOwner = <T>(
  server: RunningApp,
  { companyId, owner }: OwnedVenue,
  unit: (tx: WriteTx, caller: Caller) => Promise<T>,
): Promise<T> => server.platform.uow.write(companyId, (tx) => unit(tx, asCaller(companyId, owner)))

/** A registration form with a unique name and address. */
export const accountBody = (values: Readonly<Record<string, unknown>> = {}) => {
  const username = `person${token()}`
  return {
    firstname: 'Ana',
    lastname: 'Test',
    username,
    email: `${username}@kafana.test`,
    password: TEST_PASSWORD,
    confirmPassword: TEST_PASSWORD,
    pin: TEST_PIN,
    ...values,
  }
}

/** A setup form: a venue and its owner. */
export const setupBody = (setupToken?: string, owner: Readonly<Record<string, unknown>> = {}) => ({
  ...(setupToken !== undefined && { setupToken }),
  company: { name: `Venue ${token()}`, address: 'Street 1', email: 'venue@kafana.test', phone: '' },
  owner: accountBody(owner),
})
