import { expect, it } from 'vitest'
import { commandOf } from './keyboard.ts'

const press = (key: string, code = '', shiftKey = false) => commandOf({ key, code, shiftKey })

it.each([
  ['1', 'Digit1', { type: 'press', position: 1 }],
  ['8', 'Numpad8', { type: 'press', position: 8 }],
  ['č', 'Digit4', { type: 'press', position: 4 }],
  ['0', 'Digit0', { type: 'undo' }],
  ['ArrowLeft', 'ArrowLeft', { type: 'go', direction: 'left' }],
  ['ArrowDown', 'ArrowDown', { type: 'go', direction: 'down' }],
  ['PageDown', 'PageDown', { type: 'page', by: 1 }],
  ['PageUp', 'PageUp', { type: 'page', by: -1 }],
  ['a', 'KeyA', { type: 'all-day' }],
  ['R', 'KeyR', { type: 'recall' }],
  ['s', 'KeyS', { type: 'status' }],
  ['т', 'KeyT', { type: 'text-size' }],
  ['р', 'KeyR', { type: 'recall' }],
  ['α', 'KeyA', { type: 'all-day' }],
  ['a', 'KeyQ', { type: 'all-day' }],
  ['Escape', 'Escape', { type: 'close' }],
  ['q', 'KeyA', null],
  ['Enter', 'Enter', null],
  ['Tab', 'Tab', null],
  ['F5', 'F5', null],
] as const)('key %s at %s', (key, code, command) => {
  expect(press(key, code)).toEqual(command)
})

it('accepts Shift for the keyboard help only', () => {
  expect([press('?', 'Slash', true), press('A', 'KeyA', true), press('!', 'Digit1', true)]).toEqual([
    { type: 'keys' },
    null,
    null,
  ])
})
