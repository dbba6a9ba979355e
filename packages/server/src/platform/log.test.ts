import { expect, it } from 'vitest'
import { createLog } from './log.ts'

const lineOf = (error: unknown): Record<string, Record<string, unknown>> => {
  const lines: string[] = []
  createLog('info', {
    write: (line) => {
      lines.push(line)
    },
  }).error({ error }, 'request failed')
  return JSON.parse(lines.join('')) as never
}

it('logs message and stack of an error and of its cause', () => {
  const cause = Object.assign(new RangeError('the disk'), { code: 'ENOSPC' })
  expect(lineOf(new Error('the store', { cause }))).toMatchObject({
    msg: 'request failed',
    error: {
      type: 'Error',
      message: 'the store',
      stack: expect.stringContaining('log.test.ts') as string,
      cause: { type: 'RangeError', message: 'the disk', code: 'ENOSPC' },
    },
  })
})

it('leaves out other properties of an error, which may contain the row that a database refused', () => {
  const refusal = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.test) already exists.',
    parameters: ['secret'],
  })
  expect(JSON.stringify(lineOf(refusal))).not.toMatch(/example\.test|secret/)
})

it('logs only the type of a thrown value that is no error', () => {
  expect(lineOf('my secret')['error']).toEqual({ type: 'string' })
})
