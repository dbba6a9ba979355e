import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REPORTS } from '../../modules/gateways/command/gateway-command.ts'
import { readCommand, sampleCommand, writeCommand } from './command-card.tsx'

const ALLOWED = [1, 2, 6, 7, 8, 9]
const LIMIT = 64 * 1024
const sized = (bytes: number): string => `{"commandType":2,"note":"${'x'.repeat(bytes - 27)}"}`
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const problemOf = (text: string) => {
  const reading = readCommand(text)
  return 'problem' in reading ? reading.problem : null
}

describe('readCommand', () => {
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
  ])('refuses %.60s: %s', (text, why) => {
    expect(problemOf(text)?.text).toBe(why)
  })

  it('accepts a command of exactly the size limit', () => {
    expect(new TextEncoder().encode(sized(LIMIT))).toHaveLength(LIMIT)
    expect(readCommand(sized(LIMIT))).toHaveProperty('command.commandType', 2)
  })

  it('refuses exactly the texts that are not JSON', () => {
    const nearlyJson = fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n\ttrue1.5e-0u'), maxLength: 14 })
    const damagedJson = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.nat(1),
        fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', '\n', 'x', '\u0001', '\ufeff'),
      )
      .map(
        ([text, at, removed, added]) =>
          `${text.slice(0, at % text.length)}${added}${text.slice((at % text.length) + removed)}`,
      )
    fc.assert(
      fc.property(fc.oneof(nearlyJson, damagedJson, fc.json({ maxDepth: 4 }), fc.string()), (text) => {
        const isRefused = ['COMMAND_NOT_JSON', 'COMMAND_EMPTY'].includes(problemOf(text)?.text ?? '')
        expect(isRefused, text).toBe(!isJson(text))
      }),
      { numRuns: 1_000 },
    )
  })

  it('refuses deep nesting, however many brackets follow', () => {
    const nested = (levels: number) => `{"commandType":2,"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(readCommand(nested(19))).toHaveProperty('command')
    expect(problemOf(nested(20))?.text).toBe('COMMAND_TOO_DEEP')
    expect(problemOf(nested(30_000))?.text).toBe('COMMAND_TOO_DEEP')
  })

  it('has the position of a syntax error, and the allowed types if its type is another', () => {
    expect(problemOf('{\n  "commandType": 2,\n}')).toMatchObject({ text: 'COMMAND_NOT_JSON', at: 22 })
    expect(problemOf('{"commandType":5}')).toMatchObject({ at: null, params: { types: '1, 2, 6, 7, 8, 9' } })
  })

  it('keeps everything that was typed and never accepts a receipt', () => {
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
      { numRuns: 2_000 },
    )
  })

  it.each(REPORTS.map((kind) => [kind.text, kind] as const))(
    'accepts the example command of %s',
    (_, kind) => {
      const command = sampleCommand(kind, { from: '2026-11-15', to: '2026-11-21' })
      expect(readCommand(writeCommand(command))).toEqual({ command })
    },
  )
})
