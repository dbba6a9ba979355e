import { describe, expect, it } from 'vitest'
import { type CallAddress, calls } from './calls.ts'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const ALL = Object.entries(contract).flatMap(([resource, group]) =>
  Object.entries<Endpoint>(group).map(([name, declared]) => ({
    name: `${resource}.${name}`,
    declared,
    address: (calls as Readonly<Record<string, Readonly<Record<string, CallAddress>>>>)[resource]?.[name],
  })),
)
/** Plain texts, which no client of the web parses. */
const TEXTS = ['contact.send', 'contact.sendForm']

describe('the addresses of the calls', () => {
  it.each(ALL)('have $name as it is declared', ({ declared, address }) => {
    const { method, path, roles, status } = declared
    expect(address).toMatchObject({ method, path, status })
    expect(address?.isPublic ?? false).toBe(roles === 'public')
  })

  it.each(ALL.filter(({ name }) => !TEXTS.includes(name)))(
    'know a response of $name',
    ({ declared, address }) => {
      const known = address?.response
      if (known === 'list') {
        expect(declared.response.safeParse({}).success).toBe(false)
        return
      }
      const { error } = declared.response.safeParse({})
      expect(error?.issues.map(({ path }) => path[0])).toContain(known?.has)
    },
  )

  it('survive being written into a file', () => {
    expect(JSON.parse(JSON.stringify(calls))).toEqual(calls)
  })
})
