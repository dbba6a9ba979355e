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

it('an error is logged with what it says and where it came from, and so is what caused it', () => {
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

it('what else hangs on an error stays out: databases hang the row there that they refused', () => {
  const refusal = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.test) already exists.',
    parameters: ['secret'],
  })
  expect(JSON.stringify(lineOf(refusal))).not.toMatch(/example\.test|secret/)
})

it('what was thrown and is no error is named by its kind alone', () => {
  expect(lineOf('my secret')['error']).toEqual({ type: 'string' })
})
