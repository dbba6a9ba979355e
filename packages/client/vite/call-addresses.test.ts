import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const later = { modules: { 'a.ts': { code: 'api.auth.login(); laterApi.service.fire()' } } }
  expect(Object.keys(callsIn([later], 'laterApi'))).toEqual(['service'])
  expect(Object.keys(callsIn([later]))).toEqual(['auth'])
})

it('the waiter’s app makes its calls in no other way', () => {
  const folder = join(import.meta.dirname, '..', '..', 'waiter', 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*', '**/testing/**'] })
  const otherwise = files.filter((file) =>
    /(?<!\/)\b(?:api|laterApi)\b(?!\.ts|\/|\.\w+\.\w+\()/.test(
      readFileSync(join(folder, file), 'utf8').replaceAll(
        /import \{ (?:api|laterApi) \}|^ *(?:\/\/|\*|\/\*).*$/gm,
        '',
      ),
    ),
  )
  expect(otherwise).toEqual([])
})
