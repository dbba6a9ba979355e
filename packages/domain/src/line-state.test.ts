import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  followsLines,
  LINE_STATES,
  lineStateWith,
  statusAfterMove,
  statusWithLines,
  type LineState,
} from './line-state.ts'
import { ORDER_STATUSES } from './order.ts'

describe('the lines of an order', () => {
  it.each([
    ['created', 'sent'],
    ['pending', 'preparing'],
    ['done', 'ready'],
    ['delivered', 'served'],
    ['billed', 'served'],
    ['rejected', null],
    ['error', null],
  ] as const)('of status %s become %s', (status, state) => {
    expect(lineStateWith(status)).toBe(state)
  })
})

const states = fc.array(fc.constantFrom(...LINE_STATES), { minLength: 1, maxLength: 6 })
const following = fc.constantFrom(...ORDER_STATUSES.filter(followsLines))

describe('the status of an order after its lines', () => {
  it.each([
    ['created', ['sent', 'sent'], 'created'],
    ['created', ['sent', 'preparing'], 'pending'],
    ['created', ['ready'], 'done'],
    ['pending', ['ready', 'preparing'], 'pending'],
    ['pending', ['served', 'sent'], 'pending'],
    ['pending', ['ready', 'ready'], 'done'],
    ['pending', ['ready', 'served'], 'done'],
    ['done', ['served', 'served'], 'delivered'],
    ['done', ['preparing', 'ready'], 'pending'],
    ['delivered', ['served', 'preparing'], 'pending'],
    ['delivered', ['served', 'ready'], 'done'],
    ['pending', ['sent', 'sent'], 'pending'],
  ] as const)('%s with %j is %s', (status, lines, expected) => {
    expect(statusWithLines(status, lines)).toBe(expected)
  })

  it('is created again once all of them were moved to sent, and follows them otherwise', () => {
    fc.assert(
      fc.property(following, states, (status, lines) => {
        const isNew = lines.every((state) => state === 'sent')
        expect(statusAfterMove(status, lines)).toBe(isNew ? 'created' : statusWithLines(status, lines))
      }),
    )
  })

  it('is the status whose lines they are, where all of them agree', () => {
    fc.assert(
      fc.property(following, fc.constantFrom<LineState>('preparing', 'ready', 'served'), (status, state) => {
        expect(lineStateWith(statusWithLines(status, [state, state]))).toBe(state)
      }),
    )
  })

  it('does not change when it is asked again', () => {
    fc.assert(
      fc.property(following, states, (status, lines) => {
        const after = statusWithLines(status, lines)
        expect(statusWithLines(after, lines)).toBe(after)
      }),
    )
  })

  it('follows no line of an order that is closed or was rejected', () => {
    expect(ORDER_STATUSES.filter((status) => !followsLines(status))).toEqual(['rejected', 'error', 'billed'])
  })
})
