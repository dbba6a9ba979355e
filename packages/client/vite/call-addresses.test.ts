import { expect, it } from 'vitest'
import { callsIn } from './call-addresses.ts'

const namesIn = (code: string) => {
  const found = callsIn([{ modules: { 'a.ts': { code }, 'b.ts': { code: null } } }])
  return Object.entries(found).flatMap(([group, calls]) =>
    Object.keys(calls).map((name) => `${group}.${name}`),
  )
}

it('a build has the calls that its code names, however they are written, and no others', () => {
  const code =
    'api.service.fire({}); const f = (i) => api$1.auth\n  .login(i); x.orders.list(); api.no.call()'
  expect(namesIn(code)).toEqual(['auth.login', 'service.fire'])
  expect(callsIn([{ modules: { 'a.ts': { code } } }])['service']?.['fire']).toMatchObject({ method: 'POST' })
})
