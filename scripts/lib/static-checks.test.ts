import { expect, it } from 'vitest'
import { problemsIn, unexplained } from './static-checks.ts'

const modules = [{ source: 'packages/domain/src/money.ts' }, { source: 'node_modules/zod/index.js' }]
const clean = { modules, summary: { violations: [] } }

it('all is well when every file was read and no rule broken', () => {
  expect(problemsIn(clean, ['packages/domain/src/money.ts'], 1)).toEqual([])
})

it('a success over nothing is a failure', () => {
  expect(
    problemsIn({ modules: [], summary: { violations: [] } }, ['packages/domain/src/money.ts'], 1),
  ).toEqual(['not read: packages/domain/src/money.ts'])
  expect(problemsIn({ modules: [], summary: { violations: [] } }, [], 1)).toEqual([
    'only 0 source files were found; at least 1 are expected',
  ])
})

it('a broken rule is named with both ends of the import', () => {
  const violations = [{ from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' } }]
  expect(problemsIn({ modules, summary: { violations } }, ['packages/domain/src/money.ts'], 1)).toEqual([
    'no-cycles: a.ts → b.ts',
  ])
})

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
