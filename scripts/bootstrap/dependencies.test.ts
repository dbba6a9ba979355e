import { describe, expect, it } from 'vitest'
import { forProduction, matches, neededFor } from './dependencies.mjs'

const WANTED = {
  '': { version: '0.1.0' },
  'packages/domain': { version: '0.1.0' },
  'node_modules/@kafana/domain': { resolved: 'packages/domain', link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-z' },
  'node_modules/binding-linux': { version: '1.0.0', integrity: 'sha512-l', optional: true },
  'node_modules/binding-win32': { version: '1.0.0', integrity: 'sha512-w', optional: true },
}
const WITH_TOOLS = {
  ...WANTED,
  'node_modules/vite': { version: '8.3.8', integrity: 'sha512-v', dev: true },
}
const { '': _root, 'node_modules/binding-win32': _foreign, ...INSTALLED } = WANTED

describe('the installed tree matches the lock file', () => {
  it.each([
    ['without packages for other platforms', INSTALLED],
    [
      'with an optional package that the lock file does not list',
      { ...INSTALLED, 'node_modules/binding-darwin': { version: '1.0.0', optional: true } },
    ],
  ])('%s', (_case, installed) => expect(matches(WANTED, installed)).toBe(true))
})

it('what runs a venue needs no package for development', () => {
  expect(forProduction(WITH_TOOLS)).toEqual(WANTED)
})

describe('a machine needs the development packages', () => {
  const outdated = { 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-z' } }
  it.each([
    ['for any other task than running a venue', INSTALLED, false, false, true],
    ['where there are none at all and something to build', null, true, true, true],
    ['where some of them are installed', WITH_TOOLS, true, false, true],
    ['where there are none at all and nothing to build: no', null, true, false, false],
    ['where only those for production are installed: no', INSTALLED, true, true, false],
    ['where only those of another version are installed: no', outdated, true, false, false],
  ])('%s', (_case, installed, isProduction, mustBuild, expected) => {
    const needed = neededFor(WITH_TOOLS, installed, { isProduction, mustBuild })
    expect(needed).toEqual(expected ? WITH_TOOLS : WANTED)
  })
})

describe('the installed tree does not match the lock file', () => {
  const { 'node_modules/zod': _zod, ...withoutZod } = INSTALLED
  it.each([
    ['with a missing package', withoutZod],
    [
      'with another version of a package',
      { ...INSTALLED, 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-z' } },
    ],
    [
      'with other content of a package',
      { ...INSTALLED, 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-other' } },
    ],
    [
      'with another version of an optional package',
      { ...INSTALLED, 'node_modules/binding-linux': { version: '0.9.0', integrity: 'sha512-l' } },
    ],
    [
      'with a link to another folder',
      { ...INSTALLED, 'node_modules/@kafana/domain': { resolved: 'packages/contract', link: true } },
    ],
    [
      'with a package that the lock file does not list',
      { ...INSTALLED, 'node_modules/left-over': { version: '1.0.0' } },
    ],
  ])('%s', (_case, installed) => expect(matches(WANTED, installed)).toBe(false))
})
