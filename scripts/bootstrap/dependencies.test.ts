import { describe, expect, it } from 'vitest'
import { matches } from './dependencies.mjs'

const WANTED = {
  '': { version: '0.1.0' },
  'packages/domain': { version: '0.1.0' },
  'node_modules/@kafana/domain': { resolved: 'packages/domain', link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-z' },
  'node_modules/binding-linux': { version: '1.0.0', integrity: 'sha512-l', optional: true },
  'node_modules/binding-win32': { version: '1.0.0', integrity: 'sha512-w', optional: true },
}
const { '': _root, 'node_modules/binding-win32': _foreign, ...INSTALLED } = WANTED

describe('the installed tree is the locked one', () => {
  it.each([
    ['without what is for other platforms', INSTALLED],
    [
      'with one for this platform that the lock file does not know',
      { ...INSTALLED, 'node_modules/binding-darwin': { version: '1.0.0', optional: true } },
    ],
  ])('%s', (_case, installed) => expect(matches(WANTED, installed)).toBe(true))
})

describe('the installed tree is another one', () => {
  const { 'node_modules/zod': _zod, ...withoutZod } = INSTALLED
  it.each([
    ['a package is missing', withoutZod],
    ['of another version', { ...INSTALLED, 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-z' } }],
    [
      'of another content',
      { ...INSTALLED, 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-other' } },
    ],
    [
      'an optional package of another version',
      { ...INSTALLED, 'node_modules/binding-linux': { version: '0.9.0', integrity: 'sha512-l' } },
    ],
    [
      'a link that leads elsewhere',
      { ...INSTALLED, 'node_modules/@kafana/domain': { resolved: 'packages/contract', link: true } },
    ],
    ['a package that nobody asked for', { ...INSTALLED, 'node_modules/left-over': { version: '1.0.0' } }],
  ])('%s', (_case, installed) => expect(matches(WANTED, installed)).toBe(false))
})
