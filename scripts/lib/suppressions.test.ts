import { expect, it } from 'vitest'
import { unexplained } from './suppressions.ts'

// Put together here, so that this file does not switch anything off itself.
const SLASH = '/'
const comment = (what: string) => `const a = 1 ${SLASH}/ ${what}`

it.each([
  ['oxlint-disable-next-line no-console', [1]],
  ['eslint-disable-line eqeqeq', [1]],
  ['@ts-expect-error', [1]],
  ['@ts-expect-error -- because', [1]],
  ['oxlint-disable-next-line no-console -- the terminal is its screen', []],
  ['@ts-expect-error -- the type lacks the field', []],
  ['nothing is switched off', []],
])('%s', (text, lines) => expect(unexplained(comment(text))).toEqual(lines))

it('names the line', () => {
  expect(unexplained(['', '', `${SLASH}* oxlint-disable no-console */`].join('\n'))).toEqual([3])
})
