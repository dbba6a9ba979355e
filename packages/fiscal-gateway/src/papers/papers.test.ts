import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemRuntime } from '../runtime.ts'
import { command } from '../testing/commands.ts'
import { readPaper, startKitchenPrinter } from '../testing/fake-kitchen-printer.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { paperBytes } from './paper-bytes.ts'
import { breakText } from './paper-lines.ts'
import type { PaperJob } from './paper-queue.ts'

const line = (style: PaperJob['lines'][number]['style'], text: string, hang = 0) => ({ style, text, hang })
const job = (id: string, port: number, more: Partial<PaperJob> = {}): PaperJob => ({
  id,
  attempt: 1,
  printer: { host: '127.0.0.1', port, paper: 80 },
  isRepeat: false,
  repeat: 'REPEAT',
  lines: [line('tall', `1 x ${id}`)],
  ...more,
})
const read = (papers: readonly Buffer[]): string[][] => papers.map(readPaper)

describe('the bytes of a paper', () => {
  test.each([
    ['Latin', 'Pljeskavica sa sirom, čvarci, đuveč, žito', 'plain'],
    ['accents', 'Käse, crème brûlée: é è ê ë ñ ß ü', 'bold'],
    ['Cyrillic', 'Ѓупка, ќофте, џигер, љубов, њоки, Ѕвезда', 'tall'],
    ['Greek', 'λόγος, ψωμί, γίγαντες', 'bold'],
  ] as const)('show %s as it is written', (_name, text, style) => {
    const known = readPaper(Buffer.from(paperBytes([line(style, text)], 80)))
    const plain = readPaper(Buffer.from(paperBytes([line('plain', text)], 80)))
    expect(known).toEqual(plain)
    expect(known.join(' ')).not.toMatch(/[?\uFFFD]/)
    expect(Array.from(known.join(' '))).toHaveLength(Array.from(text).length)
  })

  test('show alerts, big and ruled lines, on both widths', () => {
    for (const paper of [58, 80] as const)
      expect(
        readPaper(
          Buffer.from(paperBytes([line('alert', 'VOID'), line('big', 'Table 5'), line('rule', '')], paper)),
        ).map((text) => text.trim()),
      ).toEqual(['VOID', 'Table 5', '-'])
  })

  test('show a question mark for what the font lacks, and a letter without an accent that it lacks', () => {
    expect(readPaper(Buffer.from(paperBytes([line('plain', 'a日b🍕c e\u030A')], 80)))).toEqual(['a?b?c e'])
  })
})

describe('lines', () => {
  test('are broken between words, long words anywhere, and later ones are indented', () => {
    expect(breakText('2 x Pizza Quattro Stagioni', 16, 4)).toEqual([
      '2 x Pizza',
      '    Quattro',
      '    Stagioni',
    ])
    expect(breakText('x'.repeat(25), 10, 4)).toEqual([
      'x'.repeat(10),
      `    ${'x'.repeat(6)}`,
      `    ${'x'.repeat(6)}`,
      '    xxx',
    ])
    expect(breakText('', 10, 0)).toEqual([''])
  })

  test('keep every word and never get too wide', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 8, max: 48 }),
        fc.nat(12),
        (text, columns, hang) => {
          const lines = breakText(text, columns, hang)
          const letters = (of: string): string => of.normalize('NFC').replaceAll(/[\s\p{M}]/gu, '')
          expect(letters(lines.join(''))).toBe(letters(text))
          for (const each of lines) expect(Array.from(each).length).toBeLessThanOrEqual(columns)
        },
      ),
    )
  })
})

describe('a kitchen ticket', () => {
  const reported = ({ server }: TestGateway, id: string) =>
    expect.poll(() => server.papers.findLast((report) => report.id === id), { interval: 5 })

  test('is printed once, and reported until the server has it', async () => {
    const [printer, gateway] = [await startKitchenPrinter(), await startTestGateway()]
    gateway.server.printPaper(job('a', printer.port), job('b', printer.port))
    await reported(gateway, 'b').toEqual({ id: 'b', attempt: 1, outcome: 'printed' })
    expect(read(printer.papers)).toEqual([['1 x a'], ['1 x b']])
  })

  test('that the gateway printed is not printed again by a later start', async () => {
    const printer = await startKitchenPrinter()
    const first = await startTestGateway()
    first.server.printPaper(job('a', printer.port))
    await reported(first, 'a').toMatchObject({ outcome: 'printed' })
    await first.close()
    const again = await startTestGateway({ dataDir: first.dataDir })
    again.server.printPaper(job('a', printer.port))
    await reported(again, 'a').toMatchObject({ outcome: 'printed' })
    expect(printer.papers).toHaveLength(1)
    // Somebody asks for it again.
    again.server.printPaper(job('a', printer.port, { attempt: 2 }))
    await reported(again, 'a').toMatchObject({ attempt: 2 })
    expect(read(printer.papers)[1]).toEqual([expect.stringMatching(/^ +REPEAT$/), '1 x a'])
  })

  test('that was begun says REPEAT, and one that was not does not', async () => {
    const [printer, gateway] = [await startKitchenPrinter(), await startTestGateway()]
    printer.plan.outOfPaper = true
    gateway.server.printPaper(job('a', printer.port))
    await reported(gateway, 'a').toEqual({ id: 'a', attempt: 1, outcome: 'failed', problem: 'paper' })
    Object.assign(printer.plan, { outOfPaper: false, coverOpen: true })
    gateway.server.printPaper(job('a', printer.port))
    await reported(gateway, 'a').toMatchObject({ outcome: 'failed', problem: 'cover' })
    Object.assign(printer.plan, { coverOpen: false, closesMidJob: true })
    gateway.server.printPaper(job('a', printer.port))
    await reported(gateway, 'a').toMatchObject({ outcome: 'unsure', problem: 'unreachable' })
    expect(printer.papers).toEqual([])
    printer.plan.closesMidJob = false
    gateway.server.printPaper(job('a', printer.port))
    await reported(gateway, 'a').toMatchObject({ outcome: 'printed' })
    expect(read(printer.papers)).toEqual([[expect.stringMatching(/REPEAT/), '1 x a']])
  })

  test('is printed at a printer that reports nothing', async () => {
    const quick = { after: (ms: number, run: () => void) => systemRuntime.after(Math.min(ms, 50), run) }
    const [printer, gateway] = [await startKitchenPrinter(), await startTestGateway({ runtime: quick })]
    printer.plan.answers = false
    gateway.server.printPaper(job('a', printer.port))
    await reported(gateway, 'a').toMatchObject({ outcome: 'printed' })
    expect(printer.papers).toHaveLength(1)
  })

  test('fails at once with its neighbours where no printer is', async () => {
    const gateway = await startTestGateway()
    gateway.server.printPaper(job('a', 1), job('b', 1))
    await reported(gateway, 'b').toBeDefined()
    expect(gateway.server.papers).toEqual(
      ['a', 'b'].map((id) => ({ id, attempt: 1, outcome: 'failed', problem: 'unreachable' })),
    )
  })

  test('is not sent to an address that is not private, or to a name', async () => {
    const [printer, gateway] = [await startKitchenPrinter(), await startTestGateway()]
    const named = { host: 'localhost', port: printer.port, paper: 80 as const }
    gateway.server.printPaper(job('a', printer.port, { printer: named }))
    await reported(gateway, 'a').toMatchObject({ outcome: 'failed', problem: 'unreachable' })
    expect(printer.papers).toEqual([])
  })

  test('never holds up a receipt or another printer, and is not printed once it is stopped', async () => {
    const [slow, other] = [await startKitchenPrinter(), await startKitchenPrinter()]
    const gateway = await startTestGateway()
    slow.plan.isLate = true
    gateway.server.printPaper(job('a', slow.port), job('b', slow.port))
    await expect.poll(() => slow.papers.length, { interval: 5 }).toBe(1)
    gateway.server.printPaper(job('c', other.port))
    await reported(gateway, 'c').toMatchObject({ outcome: 'printed' })
    expect(await gateway.printFiscal(command())).toMatchObject({ status: 200 })
    // Somebody reads the second one from a screen.
    gateway.server.plan.papers = gateway.server.plan.papers.filter(({ id }) => id !== 'b')
    gateway.server.wakeLongPoll()
    gateway.server.printPaper(job('d', other.port))
    await reported(gateway, 'd').toMatchObject({ outcome: 'printed' })
    slow.catchUp()
    await reported(gateway, 'a').toMatchObject({ outcome: 'printed' })
    gateway.server.printPaper(job('e', slow.port))
    await reported(gateway, 'e').toMatchObject({ outcome: 'printed' })
    expect(read(slow.papers)).toEqual([['1 x a'], ['1 x e']])
  })

  test('that is sent elsewhere while its printer hangs is printed there, and nobody is asked again and again', async () => {
    const [slow, other] = [await startKitchenPrinter(), await startKitchenPrinter()]
    const gateway = await startTestGateway()
    slow.plan.isLate = true
    gateway.server.printPaper(job('a', slow.port))
    await expect.poll(() => slow.papers.length, { interval: 5 }).toBe(1)
    gateway.server.plan.papers = []
    gateway.server.printPaper(job('a', other.port, { attempt: 2 }))
    await reported(gateway, 'a').toMatchObject({ attempt: 2, outcome: 'printed' })
    expect(read(other.papers)).toEqual([[expect.stringMatching(/REPEAT/), '1 x a']])
    const calls = gateway.server.calls.length
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    expect(gateway.server.calls.length).toBeLessThan(calls + 3)
    slow.catchUp()
    await reported(gateway, 'a').toMatchObject({ attempt: 1, outcome: 'printed' })
  })
})
