import { expect, it } from 'vitest'
import { commandOf } from './commands.ts'

const press = (key: string, code = '', shiftKey = false) => commandOf({ key, code, shiftKey })

it.each([
  ['1', 'Digit1', { do: 'press', place: 1 }],
  ['8', 'Numpad8', { do: 'press', place: 8 }],
  ['č', 'Digit4', { do: 'press', place: 4 }],
  ['0', 'Digit0', { do: 'undo' }],
  ['ArrowLeft', 'ArrowLeft', { do: 'go', way: 'left' }],
  ['ArrowDown', 'ArrowDown', { do: 'go', way: 'down' }],
  ['PageDown', 'PageDown', { do: 'page', by: 1 }],
  ['PageUp', 'PageUp', { do: 'page', by: -1 }],
  ['a', 'KeyA', { do: 'all-day' }],
  ['R', 'KeyR', { do: 'recall' }],
  ['s', 'KeyS', { do: 'status' }],
  ['р', 'KeyR', { do: 'recall' }],
  ['α', 'KeyA', { do: 'all-day' }],
  ['a', 'KeyQ', { do: 'all-day' }],
  ['Escape', 'Escape', { do: 'close' }],
  ['q', 'KeyA', null],
  ['Enter', 'Enter', null],
  ['Tab', 'Tab', null],
  ['F5', 'F5', null],
] as const)('key %s at %s', (key, code, command) => {
  expect(press(key, code)).toEqual(command)
})

it('asks for the list of keys with Shift, and for nothing else', () => {
  expect([press('?', 'Slash', true), press('A', 'KeyA', true), press('!', 'Digit1', true)]).toEqual([
    { do: 'keys' },
    null,
    null,
  ])
})
