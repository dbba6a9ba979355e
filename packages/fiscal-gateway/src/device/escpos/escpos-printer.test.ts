import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePaper, startEscpos } from '../../testing/escpos-stand-in.ts'
import { realWorld, type World } from '../../world.ts'
import { bold, centred, plain, row, ruler, tall } from '../paper.ts'
import { escposBytes } from './escpos-paper.ts'
import { createEscposPrinter } from './escpos-printer.ts'
import { readEscpos } from './escpos-setting.ts'

const at = Date.UTC(2026, 10, 21, 11, 30)
const world: World = { ...realWorld, now: () => at }

const printer = (
  port: number,
  query: string,
  played: World = world,
  venueName: string | null = 'Кафана „Кај Весна“',
) =>
  createEscposPrinter({
    setting: readEscpos(`escpos://127.0.0.1:${port}?${query}`),
    timezone: 'Europe/Skopje',
    venueName,
    world: played,
  })

const paper = [
  bold(centred('ПРЕДСМЕТКА')),
  ruler,
  plain('Скопско Ќебапи'),
  row('2 x 120.00', '240.00 А'),
  tall(row('ВКУПНО', '240.00')),
]

test('a paper as it comes out: head, parts, foot, cut', async () => {
  const { port, received } = await startEscpos()
  expect(await printer(port, 'codepage=cp1251&width=32').printNonFiscal(paper, 24_000)).toEqual({
    printedAt: at,
  })
  const { lines, page, isCut } = decodePaper(received[0] ?? Buffer.alloc(0), 'windows-1251')
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
  '%s: a letter that the page lacks is a question mark, a mark of print a plain one',
  (codepage, encoding, page, expected) => {
    const text = codepage === 'windows1253' ? 'Скопско Ќε?αΜ „x“' : 'Скопско Ќебапи „x“'
    const bytes = Buffer.from(escposBytes([plain(text)], readEscpos(`escpos://p?codepage=${codepage}`)))
    expect(bytes.indexOf(Buffer.from([0x1b, 0x74, page]))).toBeGreaterThan(-1)
    if (encoding !== null) expect(decodePaper(bytes, encoding).lines[0]?.text).toBe(expected)
  },
)

test('Greek in the page of the old printers', () => {
  const bytes = Buffer.from(escposBytes([plain('Ωάω „μ“')], readEscpos('escpos://p?codepage=cp737')))
  // Ω, ά and ω stand at 97, E1 and E0 there; μ at A3.
  expect(bytes.includes(Buffer.from([0x97, 0xe1, 0xe0, 0x20, 0x22, 0xa3, 0x22, 0x0a]))).toBe(true)
})

test('a printer that keeps its page under another number is told that one', () => {
  const bytes = Buffer.from(escposBytes([plain('Ж')], readEscpos('escpos://p?codepage=cp1251&page=73')))
  const {
    page,
    lines: [first],
  } = decodePaper(bytes, 'windows-1251')
  expect([page, first?.text]).toEqual([73, 'Ж'])
})

test('whatever is written, no line is wider than the paper and no byte is taken for a command', () => {
  const text = fc.string({ unit: 'binary', maxLength: 70, size: 'max' })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 24, max: 48 }), (left, right, width) => {
      const parts = [plain(left), centred(right), row(left, 'x'), tall(row(right, '1.00'))]
      const { lines, isCut } = decodePaper(
        Buffer.from(escposBytes(parts, readEscpos(`escpos://p?codepage=cp1251&width=${width}`))),
        'windows-1251',
      )
      expect(Math.max(...lines.map((line) => line.text.length))).toBeLessThanOrEqual(width)
      expect(isCut).toBe(true)
    }),
  )
})

test('a printer that never hangs up has the paper all the same', async () => {
  const { port, received } = await startEscpos({ hangUp: false })
  const quick: World = { ...world, after: (ms, run) => realWorld.after(ms < 5000 ? 1 : ms, run) }
  await printer(port, 'codepage=cp1251', quick, null).printNonFiscal(paper, 24_000)
  await expect.poll(() => received.length).toBe(1)
})

test('a printer that is away says so, and one that cannot be reached in time', async () => {
  const { port } = await startEscpos()
  await expect(printer(1, 'codepage=cp1251').printNonFiscal(paper, 0)).rejects.toThrow('ECONNREFUSED')
  const impatient: World = {
    ...world,
    after: (_ms, run) => {
      run()
      return () => {}
    },
  }
  await expect(printer(port, 'codepage=cp1251', impatient).printNonFiscal(paper, 0)).rejects.toThrow(
    'does not answer',
  )
})
