import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Runtime, systemRuntime } from '../../runtime.ts'
import { decodePrintout, startFakeEscpos } from '../../testing/fake-escpos.ts'
import { bold, centred, plain, row, ruler, tall } from '../printout/layout.ts'
import { createEscposPrinter, escposBytes } from './escpos-printer.ts'
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
])('rejects %s', (text) => {
  expect(() => readEscpos(text)).toThrow(RangeError)
})

const at = Date.UTC(2026, 10, 21, 11, 30)
const runtime: Runtime = { ...systemRuntime, now: () => at }

const printer = (
  port: number,
  query: string,
  deviceRuntime: Runtime = runtime,
  venueName: string | null = 'Кафана „Кај Весна“',
) =>
  createEscposPrinter({
    setting: readEscpos(`escpos://127.0.0.1:${port}?${query}`),
    timezone: 'Europe/Skopje',
    venueName,
    runtime: deviceRuntime,
  })

const preBillParts = [
  bold(centred('ПРЕДСМЕТКА')),
  ruler,
  plain('Скопско Ќебапи'),
  row('2 x 120.00', '240.00 А'),
  tall(row('ВКУПНО', '240.00')),
]

test('prints head, parts and foot, and cuts the paper', async () => {
  const { port, received } = await startFakeEscpos()
  expect(await printer(port, 'codepage=cp1251&width=32').printNonFiscal(preBillParts, 24_000)).toEqual({
    printedAt: at,
  })
  const { lines, page, isCut } = decodePrintout(received[0] ?? Buffer.alloc(0), 'windows-1251')
  expect(lines.slice(0, 7)).toEqual([
    { text: '       Кафана „Кај Весна“', bold: true, tall: true },
    { text: '           ПРЕДСМЕТКА', bold: true, tall: false },
    { text: '-'.repeat(32), bold: false, tall: false },
    { text: 'Скопско Ќебапи', bold: false, tall: false },
    { text: '2 x 120.00              240.00 А', bold: false, tall: false },
    { text: 'ВКУПНО                    240.00', bold: true, tall: true },
    { text: '21.11.2026              12:30:00', bold: false, tall: false },
  ])
  expect([page, isCut]).toEqual([46, true])
})

test.each([
  ['cp866', 'ibm866', 17, 'Скопско ?ебапи "x"'],
  ['cp737', null, 14, null],
  ['windows1253', 'windows-1253', 47, '??????? ?ε?αΜ „x“'],
])(
  '%s: a missing letter becomes a question mark, missing punctuation is replaced',
  (codepage, encoding, page, expected) => {
    const text = codepage === 'windows1253' ? 'Скопско Ќε?αΜ „x“' : 'Скопско Ќебапи „x“'
    const bytes = Buffer.from(escposBytes([plain(text)], readEscpos(`escpos://p?codepage=${codepage}`)))
    expect(bytes.indexOf(Buffer.from([0x1b, 0x74, page]))).toBeGreaterThan(-1)
    if (encoding !== null) expect(decodePrintout(bytes, encoding).lines[0]?.text).toBe(expected)
  },
)

test('prints Greek in code page 737', () => {
  const bytes = Buffer.from(escposBytes([plain('Ωάω „μ“')], readEscpos('escpos://p?codepage=cp737')))
  // Ω, ά and ω stand at 97, E1 and E0 there; μ at A3.
  expect(bytes.includes(Buffer.from([0x97, 0xe1, 0xe0, 0x20, 0x22, 0xa3, 0x22, 0x0a]))).toBe(true)
})

test('uses the configured number of the code page', () => {
  const bytes = Buffer.from(escposBytes([plain('Ж')], readEscpos('escpos://p?codepage=cp1251&page=73')))
  const {
    page,
    lines: [first],
  } = decodePrintout(bytes, 'windows-1251')
  expect([page, first?.text]).toEqual([73, 'Ж'])
})

test('no text makes a line too wide or is taken for a command', () => {
  const text = fc.string({ unit: 'binary', maxLength: 70, size: 'max' })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 24, max: 48 }), (left, right, width) => {
      const parts = [plain(left), centred(right), row(left, 'x'), tall(row(right, '1.00'))]
      const { lines, isCut } = decodePrintout(
        Buffer.from(escposBytes(parts, readEscpos(`escpos://p?codepage=cp1251&width=${width}`))),
        'windows-1251',
      )
      expect(Math.max(...lines.map((line) => line.text.length))).toBeLessThanOrEqual(width)
      expect(isCut).toBe(true)
    }),
  )
})

test('a printer that never closes the connection has received the printout', async () => {
  const { port, received } = await startFakeEscpos({ hangUp: false })
  const quick: Runtime = { ...runtime, after: (ms, run) => systemRuntime.after(ms < 5000 ? 1 : ms, run) }
  await printer(port, 'codepage=cp1251', quick, null).printNonFiscal(preBillParts, 24_000)
  await expect.poll(() => received.length).toBe(1)
})

test('rejects for an unreachable printer, at once or after the time limit', async () => {
  const { port } = await startFakeEscpos()
  await expect(printer(1, 'codepage=cp1251').printNonFiscal(preBillParts, 0)).rejects.toThrow('ECONNREFUSED')
  const impatient: Runtime = {
    ...runtime,
    after: (_ms, run) => {
      run()
      return () => {}
    },
  }
  await expect(printer(port, 'codepage=cp1251', impatient).printNonFiscal(preBillParts, 0)).rejects.toThrow(
    'does not answer',
  )
})
