// @vitest-environment jsdom
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Attention } from './attention.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const QUIET: Answers = {
  'GET /api/bill-intents': () => ({ body: [] }),
  'GET /api/ingredient': () => ({ body: [] }),
  'GET /api/gateway': () => ({ body: [] }),
  'GET /api/orders/totals': () => ({ body: { count: 0, total: 0 } }),
  'GET /api/disk-space': () => ({ body: { usedPercent: 40, isLow: false } }),
}
const show = (answers: Answers = {}): void => {
  fakeServer({ ...QUIET, ...answers })
  renderScreen(Attention)
}
const linkOf = (name: RegExp): string | null => screen.getByRole('link', { name }).getAttribute('href')

const ingredient = (name: string, quantity: number, lowAt: number | null = null) => ({
  _id: name,
  name,
  quantity,
  lowAt,
  category: 'food',
  price: 1,
  servingUnit: 'grams',
  buyingQuantity: 1,
  buyingUnit: 'kilograms',
  version: 1,
})
const gateway = (changes: object = {}) => ({
  _id: 'g',
  name: 'Bar',
  pairedAt: '2026-11-21T11:00:00.000Z',
  seenAt: '2026-11-21T11:00:00.000Z',
  connected: true,
  device: null,
  ...changes,
})

beforeEach(() => {
  signedInAs('owner')
})

describe('what needs attention', () => {
  it('is one quiet line when nothing does', async () => {
    show()
    await screen.findByText('Nothing needs your attention.')
    expect(screen.queryAllByRole('link')).toEqual([])
  })

  it('names the ingredients that are used up, three at most, and leads to them', async () => {
    const stock = [
      ...['Tea', 'Ajvar', 'Feta', 'Rice', 'Milk'].map((name) => ingredient(name, 0)),
      ingredient('Salt', 5),
    ]
    show({ 'GET /api/ingredient': () => ({ body: stock }) })
    await screen.findByText('Out of stock: Tea, Ajvar, Feta and 2 more')
    expect(linkOf(/Out of stock/)).toBe('/storage?level=low')
  })

  it('does not mention stock that is only low', async () => {
    show({ 'GET /api/ingredient': () => ({ body: [ingredient('Tea', 3, 10)] }) })
    await screen.findByText('Nothing needs your attention.')
  })

  it.each([
    ['a gateway that is away', gateway({ connected: false }), /Bar: .*/],
    ['a device that does not answer', gateway({ device: { answers: false } }), /Bar: .*/],
    [
      'a number to be confirmed',
      gateway({ device: { needsConfirming: true } }),
      /Bar: Receipt number to confirm/,
    ],
  ])('mentions %s', async (_what, body, name) => {
    show({ 'GET /api/gateway': () => ({ body: [body, gateway({ _id: 'fine', name: 'Kitchen' })] }) })
    await screen.findByRole('link', { name })
    expect(linkOf(name)).toBe('/company')
    expect(screen.queryByText(/Kitchen/)).toBeNull()
  })

  it('counts the bills that are not known to be printed', async () => {
    const bill = (state: string) => ({ _id: state, state, createdAt: '2026-11-21T11:00:00.000Z', orders: [] })
    show({ 'GET /api/bill-intents': () => ({ body: [bill('MANUAL'), bill('IN_DOUBT'), bill('ARMED')] }) })
    await screen.findByRole('link', { name: /2 bills need attention/ })
    expect(linkOf(/2 bills need attention/)).toBe('/home')
  })

  it('sums the pre-bills of earlier days that have no receipt, and lists their orders', async () => {
    const seen = fakeServer({
      ...QUIET,
      'GET /api/orders/totals': () => ({ body: { count: 1200, total: 45_680.5 } }),
    })
    renderScreen(Attention)
    const link = await screen.findByRole('link', { name: /no fiscal receipt: 1,200 \(45,680\.50\sden\.\)/ })
    const asked = seen.findLast(({ url }) => url.pathname === '/api/orders/totals')
    const { document, billedStart, billedEnd } = Object.fromEntries(asked?.url.searchParams ?? [])
    expect(document).toBe('preBill')
    expect(Date.parse(billedEnd ?? '')).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(billedEnd ?? '') - Date.parse(billedStart ?? '')).toBeGreaterThan(30 * 86_400_000)
    expect(link.getAttribute('href')).toBe(`/orders?${asked?.url.searchParams}`)
  })

  it.each([
    [89, false],
    [92, true],
  ])('says at %i%% of the disk that it is nearly full: %s', async (usedPercent, isLow) => {
    show({ 'GET /api/disk-space': () => ({ body: { usedPercent, isLow } }) })
    await screen.findByText(isLow ? /disk is 92% full/ : 'Nothing needs your attention.')
  })

  it('asks nothing of screens that the person may not open', async () => {
    signedInAs('owner', { allowedRoutes: ['panel'] })
    const seen = fakeServer(QUIET)
    renderScreen(Attention)
    await screen.findByText('Nothing needs your attention.')
    expect(seen.map(({ url }) => url.pathname)).not.toContain('/api/ingredient')
    expect(seen.map(({ url }) => url.pathname)).not.toContain('/api/gateway')
  })
})
