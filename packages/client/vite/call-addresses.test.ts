import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@kafana/contract'
import { expect, it } from 'vitest'
import { callsIn, isOfPages } from './call-addresses.ts'

const namesIn = (code: string) => {
  const found = callsIn([{ modules: { 'a.ts': { code }, 'b.ts': { code: null } } }])
  return Object.entries(found).flatMap(([group, of]) => Object.keys(of).map((name) => `${group}.${name}`))
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

it('pages name none of the calls that their build leaves out', () => {
  const packages = join(import.meta.dirname, '..', '..')
  const files = globSync('{web,client}/src/**/*.{ts,tsx}', {
    cwd: packages,
    exclude: ['**/*.test.*', '**/testing/**'],
  })
  const code = files.map((file) => readFileSync(join(packages, file), 'utf8')).join('\n')
  const named = Object.entries(calls).flatMap(([group, of]) =>
    Object.keys(of).flatMap((name) =>
      !isOfPages(group, name) && new RegExp(`${group}\\.${name}\\(|'${group}', '${name}'`).test(code)
        ? [`${group}.${name}`]
        : [],
    ),
  )
  expect(named).toEqual([])
})

it('and leave out calls that exist', () => {
  for (const [group, name] of [
    ['auth', 'enrol'],
    ['orders', 'countByTable'],
  ] as const)
    expect([name in calls[group], isOfPages(group, name)]).toEqual([true, false])
})
