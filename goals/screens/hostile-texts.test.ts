import { expect, it } from 'vitest'
import { measuredIn } from './hostile-texts.ts'

const spec = (title: string, status: string, message?: string) => ({
  title,
  tests: [
    {
      annotations: [{ type: 'views', description: '20' }],
      results: [{ status, errors: message === undefined ? [] : [{ message }] }],
    },
  ],
})
const report = (...specs: readonly ReturnType<typeof spec>[]) => ({
  suites: [{ suites: [{ specs }] }],
  errors: [],
})

it('adds up what the tests have counted', () => {
  expect(measuredIn(report(spec('owner, en', 'passed'), spec('owner, de', 'passed')))).toEqual({
    result: '2 of 2 tests passed, 40 views',
    share: 1,
    failures: [],
  })
})

it('is not complete while a test could not run', () => {
  expect(measuredIn(report(spec('owner, en', 'passed'), spec('owner, de', 'interrupted')))).toMatchObject({
    share: 0.5,
    failures: [],
  })
  expect(measuredIn({ suites: [], errors: [{ message: 'no browser' }] })).toMatchObject({
    share: 0,
    failures: ['no browser'],
  })
})

it('reports each thing that a test has found', () => {
  const found =
    'Error: not equal\n\u001B[32m    +   "/zones: a new element: <img>",\u001B[39m\n    +   "/staff: a dialog: 1",'
  const { failures } = measuredIn(
    report(spec('owner, en', 'failed', found), spec('owner, de', 'timedOut', 'Test timeout\nat x')),
  )
  expect(failures).toEqual([
    'owner, en: /zones: a new element: <img>',
    'owner, en: /staff: a dialog: 1',
    'owner, de: Test timeout',
  ])
})
