import * as z from 'zod/mini'
import { contract, type Contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

/** What a client needs to know of a call that it makes: everything but the schemas. */
export interface CallAddress extends Pick<Endpoint, 'method' | 'path' | 'status'> {
  /** Present where nobody has to be signed in. */
  readonly isPublic?: true
  /** What a response is known by: a list, or the first field that it always has; missing where it may be neither. */
  readonly response?: 'list' | { readonly has: string }
}

const responseOf = (type: Endpoint['response']): Pick<CallAddress, 'response'> => {
  if (type instanceof z.ZodMiniArray) return { response: 'list' }
  if (!(type instanceof z.ZodMiniObject)) return {}
  const always = Object.entries(type.shape).find(([, field]) => !(field instanceof z.ZodMiniOptional))
  return always ? { response: { has: always[0] } } : {}
}

const addressOf = ({ method, path, roles, status, response }: Endpoint): CallAddress => ({
  method,
  path,
  ...(roles === 'public' && { isPublic: true }),
  status,
  ...responseOf(response),
})

/**
 * Every call of the product without its schemas. A build of the web contains nothing but these values, computed from
 * the contract (see `vite/call-addresses.ts` of the web), so that a page loads no parser before a form needs one.
 */
export const calls = Object.fromEntries(
  Object.entries(contract).map(([resource, group]) => [
    resource,
    Object.fromEntries(Object.entries<Endpoint>(group).map(([name, each]) => [name, addressOf(each)])),
  ]),
) as unknown as {
  readonly [R in keyof Contract]: {
    readonly [K in keyof Contract[R]]: CallAddress
  }
}
