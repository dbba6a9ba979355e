import { expect, it } from 'vitest'
import { problemsIn } from './boundaries.ts'

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
