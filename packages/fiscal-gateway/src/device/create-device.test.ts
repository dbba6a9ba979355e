import { expect, test } from 'vitest'
import { readFiscalDevice } from './create-device.ts'

test.each([
  ['virtual', { driver: 'virtual' }],
  [
    'erpnet:http://127.0.0.1:8001/printers/dt517985',
    { driver: 'erpnet', url: 'http://127.0.0.1:8001/printers/dt517985' },
  ],
  [
    'erpnet:https://till.local/fp/printers/FP_Room1/',
    { driver: 'erpnet', url: 'https://till.local/fp/printers/FP_Room1' },
  ],
])('%s', (text, expected) => {
  expect(readFiscalDevice(text)).toEqual(expected)
})

test.each([
  '',
  'laser',
  'erpnet',
  'erpnet:',
  'erpnet:ftp://x/printers/a',
  'erpnet:http://127.0.0.1:8001',
  'erpnet:http://127.0.0.1:8001/printers',
  'erpnet:http://127.0.0.1:8001/printers/a/receipt',
  'erpnet:http://user:pass@127.0.0.1/printers/a',
  'erpnet:http://127.0.0.1/printers/a?x=1',
  'erpnet:http://127.0.0.1/printers/a#x',
])('rejects %j', (text) => {
  expect(() => readFiscalDevice(text)).toThrow(RangeError)
})
