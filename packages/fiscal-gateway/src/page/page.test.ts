// @vitest-environment jsdom
import { PROTOCOL_LIMITS } from '@kafana/domain'
import { expect, test } from 'vitest'
import type { DeviceState } from '../counter/device-monitor.ts'
import type { Printout } from '../device/device.ts'
import type { ReportTotals } from '../device/report.ts'
import { refreshedSection, pageHtml, type PageOptions, type ServerView } from './page.ts'

const status: DeviceState = {
  answers: true,
  driver: 'virtual',
  serial: 'VK<1>',
  lastReceiptNo: 12,
  closingNo: 3,
  needsConfirming: false,
  countedBefore: null,
  unsettled: 0,
  limits: PROTOCOL_LIMITS,
  rates: null,
}
const totals: ReportTotals = {
  classes: [{ taxClass: 'А', rate: 18, sales: 31_000, storno: 7_000, vat: 3_661 }],
  cash: 24_000,
  card: 0,
  other: 0,
  receipts: 2,
  stornos: 1,
  voids: 0,
  firstReceiptNo: 11,
  lastReceiptNo: 12,
}
const reachable: ServerView = {
  paired: true,
  isUnpaired: false,
  gatewayId: 'g1',
  server: 'http://127.0.0.1:3000',
  venue: 'Kaj <Vesna>',
  lastContactAt: 5,
  isUnreachable: false,
  refusedCertificate: null,
}
const evil = '<script>alert("x")</script>'
const documents: Printout[] = [
  { no: 9, kind: 'nonfiscal', lines: [{ text: evil }], total: 100, printedAt: 2 },
  { no: 8, kind: 'fiscal', lines: [{ text: 'ВКУПНО', tall: true }], total: 100, printedAt: 1 },
]
const page = (
  printouts: Printout[],
  front: Partial<PageOptions> = {},
  state = status,
  connection = reachable,
): Document =>
  new DOMParser().parseFromString(
    pageHtml(refreshedSection({ state, connection, totals, documents: printouts }), {
      isVirtual: true,
      faults: null,
      canPair: false,
      ...front,
    }),
    'text/html',
  )

test('shows counters, the open day and the printouts in order', () => {
  const shown = page(documents)
  const shownMetrics = Array.from(shown.querySelectorAll('.metric'))
  const counters = shownMetrics.map(
    (node) => `${node.querySelector('dt')?.textContent}: ${node.querySelector('dd')?.textContent}`,
  )
  expect(counters).toEqual([
    'Device: VK<1>',
    'Last receipt: 000012',
    'Last closing: 000003',
    'Venue: Kaj <Vesna>',
    'Address: http://127.0.0.1:3000',
    'Connection: It answers',
    'Turnover: 240.00',
    'VAT: 36.61',
    'Cash: 240.00',
    'Card: 0.00',
    'Receipts: 2',
    'Stornos: 1',
    'А 18%: 240.00',
  ])
  expect(Array.from(shown.querySelectorAll('.paper'), ({ id }) => id)).toEqual(['document-9', 'document-8'])
  expect(shown.querySelector('#document-9 text')?.textContent).toBe(evil)
})

test('has no inline script, style or handler, as its policy requires', () => {
  const shown = page(documents)
  expect(shown.querySelectorAll('script:not([src]), style, [style]')).toHaveLength(0)
  const handlers = Array.from(shown.querySelectorAll('*'))
    .flatMap((node) => node.getAttributeNames())
    .filter((name) => name.startsWith('on'))
  expect(handlers).toEqual([])
})

test('says when nothing was printed yet', () => {
  expect(page([]).querySelector('#papers')?.textContent).toContain('Nothing has been printed yet')
})

test('shows the simulated faults, and that the device does not answer', () => {
  expect(page([]).querySelector('.trial')).toBeNull()
  expect(page([]).querySelector('#counters .none')).toBeNull()
  const trial = page(
    [],
    { isVirtual: true, faults: { seed: 'a-7', rate: 0.25 } },
    { ...status, answers: false },
  )
  expect(trial.querySelector('.top .trial')?.textContent).toBe(
    'Trial: receipts go wrong on purpose. Seed and rate: a-7, 0.25',
  )
  expect(trial.querySelector('#counters .none')?.textContent).toBe('The device does not answer.')
})

const connectionText = (change: Partial<ServerView>): string =>
  page([], {}, status, { ...reachable, ...change }).querySelector('#counters')?.textContent ?? ''

test.each([
  ['It answers', {}],
  ['It does not answer', { lastContactAt: null }],
  ['It does not answer', { isUnreachable: true }],
  [
    'Its certificate is refused: CERT_HAS_EXPIRED',
    { isUnreachable: true, refusedCertificate: 'CERT_HAS_EXPIRED' },
  ],
  ['Not paired', { paired: false, venue: null }],
  [
    'Unpaired by an owner: nothing fiscal prints until it is paired with a new code',
    { paired: false, isUnpaired: true, venue: null },
  ],
])('shows the state of the server: %s', (text, change) => expect(connectionText(change)).toContain(text))

test('asks for the confirmation of an unknown device', () => {
  expect(page([]).querySelector('#counters')?.textContent).not.toContain('confirm')
  expect(
    page([], {}, { ...status, needsConfirming: true, countedBefore: 20 }).querySelector('#counters')
      ?.textContent,
  ).toContain('less than the 20 receipts')
  expect(
    page([], {}, { ...status, needsConfirming: true }).querySelector('#counters')?.textContent,
  ).toContain('confirm its last number')
})

test('offers pairing only on its own machine', () => {
  expect(page([]).querySelector('form')).toBeNull()
  expect(page([], { canPair: true }).querySelector('form#pairing input[name=code]')).not.toBeNull()
})
