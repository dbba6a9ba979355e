import { expect, it } from 'vitest'
import { problemsIn, disabledWithoutReason } from './static-checks.ts'

const modules = [{ source: 'packages/domain/src/money.ts' }, { source: 'node_modules/zod/index.js' }]
const clean = { modules, summary: { violations: [] } }

it('passes if every file was read and no rule is broken', () => {
  expect(problemsIn(clean, ['packages/domain/src/money.ts'], 1)).toEqual([])
})

it('fails if nothing was checked', () => {
  expect(
    problemsIn({ modules: [], summary: { violations: [] } }, ['packages/domain/src/money.ts'], 1),
  ).toEqual(['not read: packages/domain/src/money.ts'])
  expect(problemsIn({ modules: [], summary: { violations: [] } }, [], 1)).toEqual([
    'only 0 source files were found; at least 1 are expected',
  ])
})

it('reports both ends of a forbidden import', () => {
  const violations = [{ from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' } }]
  expect(problemsIn({ modules, summary: { violations } }, ['packages/domain/src/money.ts'], 1)).toEqual([
    'no-cycles: a.ts → b.ts',
  ])
})

// Assembled here, so that this file does not disable a check itself.
const SLASH = '/'
const comment = (what: string) => `const a = 1 ${SLASH}/ ${what}`

it.each([
  ['oxlint-disable-next-line no-console', [1]],
  ['eslint-disable-line eqeqeq', [1]],
  ['@ts-expect-error', [1]],
  ['@ts-expect-error -- because', [1]],
  ['oxlint-disable-next-line no-console -- the terminal is its screen', []],
  ['@ts-expect-error -- the type lacks the field', []],
  ['nothing is disabled', []],
])('%s', (text, lines) => expect(disabledWithoutReason(comment(text))).toEqual(lines))

it('reports the line number', () => {
  expect(disabledWithoutReason(['', '', `${SLASH}* oxlint-disable no-console */`].join('\n'))).toEqual([3])
})
