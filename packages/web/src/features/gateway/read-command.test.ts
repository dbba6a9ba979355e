import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REPORTS } from '../../platform/fiscal/reports.ts'
import { readCommand, writeCommand } from './read-command.ts'
import { sampleCommand } from './sample-command.ts'

const ALLOWED = [1, 2, 6, 7, 8, 9]
const LIMIT = 64 * 1024
const sized = (bytes: number): string => `{"commandType":2,"note":"${'x'.repeat(bytes - 27)}"}`
const problemOf = (text: string) => {
  const reading = readCommand(text)
  return 'problem' in reading ? reading.problem : null
}

describe('a command', () => {
  it.each([
    ['', 'COMMAND_EMPTY'],
    [' \n ', 'COMMAND_EMPTY'],
    ['print', 'COMMAND_NOT_JSON'],
    ['{"commandType": 2', 'COMMAND_NOT_JSON'],
    ['null', 'COMMAND_NO_TYPE'],
    ['2', 'COMMAND_NO_TYPE'],
    ['[{"commandType":2}]', 'COMMAND_NO_TYPE'],
    ['{}', 'COMMAND_NO_TYPE'],
    ['{"commandtype":2}', 'COMMAND_NO_TYPE'],
    ['{"commandType":0}', 'COMMAND_RECEIPT'],
    ['{"commandType":-0}', 'COMMAND_RECEIPT'],
    ['{"commandType":0.0,"permit":"x"}', 'COMMAND_RECEIPT'],
    ['{"commandType":2,"commandType":0}', 'COMMAND_RECEIPT'],
    ['{"commandType":2,"\\u0063ommandType":0}', 'COMMAND_RECEIPT'],
    ['{"commandType":"2"}', 'COMMAND_TYPE_OTHER'],
    ['{"commandType":[2]}', 'COMMAND_TYPE_OTHER'],
    ['{"commandType":3}', 'COMMAND_TYPE_OTHER'],
    ['{"commandType":2.5}', 'COMMAND_TYPE_OTHER'],
    ['{"commandType":null}', 'COMMAND_TYPE_OTHER'],
    [`{"commandType":2,"a":${'['.repeat(30)}${']'.repeat(30)}}`, 'COMMAND_TOO_DEEP'],
    [sized(LIMIT + 1), 'COMMAND_TOO_LARGE'],
    [`{"commandType":2,"note":"${'Ж'.repeat(LIMIT / 2)}"}`, 'COMMAND_TOO_LARGE'],
    [
      `{"commandType":2,"numbers":[${Array.from({ length: 9_000 }, () => '1e20').join(',')}]}`,
      'COMMAND_TOO_LARGE',
    ],
  ])('%.60s does not leave the browser: %s', (text, why) => {
    expect(problemOf(text)?.text).toBe(why)
  })

  it('of the very size that the gateway reads is sent', () => {
    expect(new TextEncoder().encode(sized(LIMIT))).toHaveLength(LIMIT)
    expect(readCommand(sized(LIMIT))).toHaveProperty('command.commandType', 2)
  })

  it('that is no JSON says where, and what can be sent where the type is another', () => {
    expect(problemOf('{\n  "commandType": 2,\n}')).toMatchObject({ at: 22, params: { line: 3, column: 1 } })
    expect(problemOf('{"commandType":5}')).toMatchObject({ at: null, params: { types: '1, 2, 6, 7, 8, 9' } })
  })

  it('is what was written, with all that stands in it, and prints no receipt, whatever is typed', () => {
    const type = fc.oneof(fc.integer({ min: -1, max: 10 }), fc.jsonValue({ maxDepth: 1 }))
    const written = fc
      .tuple(type, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(0, 2))
      .map(([commandType, commandContext, indent]) =>
        JSON.stringify({ commandType, commandContext }, null, indent),
      )
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: written }, fc.json(), fc.string()), (text) => {
        const reading = readCommand(text)
        if ('command' in reading) {
          expect(ALLOWED).toContain(reading.command.commandType)
          expect(JSON.stringify(reading.command)).toBe(JSON.stringify(JSON.parse(text)))
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it.each(REPORTS.map((kind) => [kind.text, kind] as const))('ready-made, of %s, is one', (_, kind) => {
    const command = sampleCommand(kind, { from: '2026-11-15', to: '2026-11-21' })
    expect(readCommand(writeCommand(command))).toEqual({ command })
  })
})
