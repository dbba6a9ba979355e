import { contract, type Endpoint, type Resource } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import { expect } from 'vitest'
import type { Example } from './call-examples.ts'
import { EVERY_READ } from './every-read.ts'
import type { Member, TestVenue } from './factories.ts'
import type { FullVenue } from './full-venue.ts'
import type { TestServer } from './test-server.ts'

/** The declaration of a call, by `resource.name`. */
export const endpointOf = (name: string): Endpoint => {
  const [resource, call] = name.split('.') as [Resource, string]
  const group: Readonly<Record<string, Endpoint>> = contract[resource]
  return group[call] ?? expect.fail(`the contract has no ${name}`)
}
const pathOf = ({ path }: Endpoint, { params = {}, query }: Example): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? expect.fail(`${path} needs ${name}`)) +
  (query === undefined ? '' : `?${query}`)

/** A person or a gateway. */
export type Sender = Pick<Member, 'token'>
/** A member of the venue who is allowed to make the call. */
export const allowed = ({ roles, screens }: Endpoint, venue: TestVenue): Member => {
  const role = (['owner', 'monitor', 'waiter'] as const).find(
    (one) =>
      roles.includes(one as never) &&
      (screens === 'any' || screens.some((screen) => DEFAULT_ALLOWED_ROUTES[one].includes(screen))),
  )
  return role === undefined ? expect.fail('nobody may make this call') : venue[role]
}
export const senderOf = (endpoint: Endpoint, { venue, gateway }: FullVenue): Sender =>
  endpoint.roles === 'gateway' ? gateway : allowed(endpoint, venue)
export const ask = (
  server: TestServer,
  endpoint: Endpoint,
  example: Example,
  member: Sender | null,
  headers: Readonly<Record<string, string>> = {},
) =>
  server.send(endpoint.method, pathOf(endpoint, example), {
    token: member?.token ?? null,
    headers,
    ...('body' in example && { body: example.body }),
  })

/** The response of every read call in the venue, or of those that `isAsked` for. */
export const readAll = async (
  server: TestServer,
  fixture: FullVenue,
  isAsked: (name: string) => boolean = () => true,
): Promise<Map<string, unknown>> => {
  const shown = Object.entries(EVERY_READ).map(async ([name, read]) => {
    if ('exempt' in read || !isAsked(name)) return []
    const endpoint = endpointOf(name)
    const { status, body } = await ask(server, endpoint, read.call(fixture), allowed(endpoint, fixture.venue))
    return [[name, { status, body }] as const]
  })
  return new Map((await Promise.all(shown)).flat())
}
