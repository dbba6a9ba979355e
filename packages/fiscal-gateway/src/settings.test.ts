import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('has defaults for everything', () => {
  const defaults = {
    port: 8765,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    origins: [],
    timezone: 'Europe/Skopje',
    venueName: null,
    fiscalDevice: { driver: 'virtual' },
    deviceLines: null,
    posPrinter: null,
    faults: null,
    serverUrl: null,
    name: hostname(),
    pairingCode: null,
  }
  expect(readSettings({})).toEqual(defaults)
  expect(
    readSettings({
      GATEWAY_PORT: '',
      GATEWAY_HOST: '',
      DATA_DIR: '',
      ORIGINS: '',
      TIMEZONE: '',
      VENUE_NAME: '',
    }),
  ).toEqual(defaults)
})

test('reads every variable', () => {
  const env = {
    GATEWAY_PORT: '9000',
    GATEWAY_HOST: '0.0.0.0',
    DATA_DIR: '/srv/kafana',
    ORIGINS: 'http://localhost:3000, https://kafana.example',
    TIMEZONE: 'Europe/Sofia',
    VENUE_NAME: ' Kaj Vesna ',
    FISCAL_DEVICE: 'erpnet:http://127.0.0.1:8001/printers/dt1',
    FISCAL_DEVICE_LINES: '150',
    POS_PRINTER: 'escpos://192.168.1.50?codepage=cp866',
    SERVER_URL: 'https://kafana.example',
    GATEWAY_NAME: 'The bar',
    GATEWAY_PAIRING_CODE: 'K7Q2-M9XA',
  }
  expect(readSettings(env)).toEqual({
    port: 9000,
    host: '0.0.0.0',
    dataDir: '/srv/kafana',
    origins: ['http://localhost:3000', 'https://kafana.example'],
    timezone: 'Europe/Sofia',
    venueName: 'Kaj Vesna',
    fiscalDevice: { driver: 'erpnet', url: 'http://127.0.0.1:8001/printers/dt1' },
    deviceLines: 150,
    posPrinter: { host: '192.168.1.50', port: 9100, codepage: 'cp866', page: null, width: 42 },
    faults: null,
    serverUrl: 'https://kafana.example',
    name: 'The bar',
    pairingCode: 'K7Q2-M9XA',
  })
})

test('accepts faults for the virtual device only', () => {
  expect(readSettings({ FISCAL_FAULTS: '7:0.5' }).faults).toEqual({ seed: '7', rate: 0.5 })
  expect(() =>
    readSettings({ FISCAL_FAULTS: '7', FISCAL_DEVICE: 'erpnet:http://127.0.0.1:8001/printers/dt1' }),
  ).toThrow(/^FISCAL_FAULTS must not/)
})

describe('rejects', () => {
  test.each([
    ['GATEWAY_PORT', 'http'],
    ['GATEWAY_PORT', '65536'],
    ['GATEWAY_PORT', '-1'],
    ['GATEWAY_PORT', '80.5'],
    ['GATEWAY_PORT', '1e3'],
    ['GATEWAY_HOST', 'http://localhost'],
    ['GATEWAY_HOST', 'a b'],
    ['ORIGINS', '*'],
    ['ORIGINS', 'localhost:3000'],
    ['ORIGINS', 'http://localhost:3000/'],
    ['ORIGINS', 'http://ok.example,null'],
    ['ORIGINS', 'file:///x'],
    ['TIMEZONE', 'Skopje'],
    ['VENUE_NAME', 'x'.repeat(201)],
    ['FISCAL_DEVICE', 'laser'],
    ['FISCAL_DEVICE', 'erpnet:ftp://x'],
    ['FISCAL_DEVICE_LINES', '0'],
    ['FISCAL_DEVICE_LINES', '201'],
    ['FISCAL_DEVICE_LINES', '9.5'],
    ['FISCAL_FAULTS', '7:2'],
    ['POS_PRINTER', 'escpos://printer?width=9'],
    ['SERVER_URL', 'localhost'],
    ['SERVER_URL', 'http://x/y'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must `))
  })
})
