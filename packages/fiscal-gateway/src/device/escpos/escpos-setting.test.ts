import { expect, test } from 'vitest'
import { readEscpos } from './escpos-setting.ts'

test.each([
  [
    'escpos://192.168.1.50',
    { host: '192.168.1.50', port: 9100, codepage: 'windows1251', page: null, width: 42 },
  ],
  [
    'escpos://printer.local:9101?codepage=cp866&width=48',
    { host: 'printer.local', port: 9101, codepage: 'cp866', page: null, width: 48 },
  ],
  [
    'escpos://[::1]:9100?codepage=CP1253&page=90',
    { host: '::1', port: 9100, codepage: 'windows1253', page: 90, width: 42 },
  ],
  [
    'escpos://printer/?codepage=windows1253&page=0',
    { host: 'printer', port: 9100, codepage: 'windows1253', page: 0, width: 42 },
  ],
  [
    'escpos://printer?codepage=cp737',
    { host: 'printer', port: 9100, codepage: 'cp737', page: null, width: 42 },
  ],
])('%s', (text, expected) => {
  expect(readEscpos(text)).toEqual(expected)
})

test.each([
  'printer:9100',
  'http://printer:9100',
  'escpos://',
  'escpos://printer/paper',
  'escpos://user@printer',
  'escpos://printer?kitchen=1',
  'escpos://printer#x',
  'escpos://printer?codepage=cp9999',
  'escpos://printer?codepage=',
  'escpos://printer?width=23',
  'escpos://printer?width=49',
  'escpos://printer?width=wide',
  'escpos://printer?page=256',
  'escpos://printer?page=',
  'escpos://printer:99999',
])('%s is none', (text) => {
  expect(() => readEscpos(text)).toThrow(RangeError)
})
