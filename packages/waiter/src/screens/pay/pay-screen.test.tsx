import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { venueStore } from '../../data/current-venue.ts'
import { BOBAN, openPhone, party, sentOrder } from '../../testing/open-phone.tsx'
import {
  bill,
  bodiesOf,
  guests,
  openPay,
  PAY,
  press,
  QUOTE,
  quoted,
  typePin,
} from '../../testing/pay-party.tsx'
import { TableScreen } from '../table/table-screen.tsx'
import { PayScreen } from './pay-screen.tsx'

vi.hoisted(() => vi.stubEnv('VITE_BUILD', 'own'))

describe('a waiter takes the money', () => {
  it('where guests pay first also of what is not served, and nothing is said to be missing', async () => {
    const { writes } = await openPay(
      { [QUOTE]: quoted(440, 0), [PAY]: () => ({ body: bill({ state: 'BILLED', receiptNo: 70 }) }) },
      { company: { payFirst: true } },
    )
    await screen.findByText(/^440/)
    expect(screen.queryByText(/^Not delivered yet/)).toBeNull()
    await press('Cash')
    await typePin()
    await screen.findByText('Bill No. 70')
    expect(bodiesOf(writes(), PAY)).toMatchObject([{ selection: { orders: ['o1', 'o2'] } }])
  })

  it('of everything, and sees the number of the receipt', async () => {
    const { writes } = await openPay({
      [PAY]: () => ({ body: bill() }),
      'GET /api/bill-intents/b1': () => ({ body: bill({ state: 'BILLED', receiptNo: 71 }) }),
    })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText('Printing…')
    await screen.findByText('Bill No. 71')
    expect(bodiesOf(writes(), PAY)).toEqual([
      {
        id: expect.any(String) as string,
        selection: { orders: ['o1'] },
        total: 340,
        kind: 'fiscal',
        payment: 'cash',
        pin: '4073',
      },
    ])
  })

  it('of a colleague’s guests with the approval of somebody else, and types nothing of their own twice', async () => {
    const { writes } = await openPay({
      'GET /api/bill-closers': () => ({ body: [] }),
      [PAY]: ({ body }) => {
        const { approval } = body as { approval?: { pin: string } }
        if (!approval) return refusal(403, 'APPROVAL_NEEDED', { actions: ['closeOthers'] })
        if (approval.pin !== '1111') return refusal(403, 'BAD_CREDENTIALS')
        return { body: bill({ state: 'BILLED', receiptNo: 74 }) }
      },
    })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await userEvent.type(await screen.findByLabelText('Username'), 'boss')
    await userEvent.type(screen.getByLabelText('PIN'), '9999{Enter}')
    await screen.findByText('Wrong username or PIN.')
    await userEvent.type(screen.getByLabelText('PIN'), '1111{Enter}')
    await screen.findByText('Bill No. 74')
    const sent = bodiesOf(writes(), PAY) as { id: string; pin: string }[]
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(sent.map(({ pin }) => pin)).toEqual(['4073', '4073', '4073'])
    expect(sent.at(-1)).toMatchObject({ approval: { username: 'boss', pin: '1111' } })
  })

  it('of nothing where everything is free of charge: the bill is closed, and nothing is printed', async () => {
    const { writes } = await openPay({
      [QUOTE]: quoted(0, 0),
      [PAY]: () => ({
        body: bill({ state: 'BILLED', kind: 'comp', total: 0, payment: null, gateway: null }),
      }),
    })
    await screen.findByRole('button', { name: 'Close free of charge' })
    expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull()
    await press('Close free of charge')
    await typePin('Close free of charge')
    await screen.findByText('Closed free of charge.')
    expect(bodiesOf(writes(), PAY)).toEqual([
      {
        id: expect.any(String) as string,
        selection: { orders: ['o1'] },
        total: 0,
        kind: 'comp',
        pin: '4073',
      },
    ])
  })

  it('of some pieces, and goes on with the next guest', async () => {
    const { writes } = await openPay({
      [QUOTE]: quoted(120, 220),
      [PAY]: () => ({ body: bill({ state: 'BILLED', total: 120, receiptNo: 72 }) }),
    })
    await press('By dish')
    await press(/^2.× beer/)
    await screen.findByText('Left on the table: 220 den.')
    await press('Card')
    await typePin()
    await press('Next guest')
    await screen.findByText('Choose what this guest pays.')
    expect(bodiesOf(writes(), PAY)).toMatchObject([
      { selection: { lines: [{ id: 'beer', version: 1, pieces: 1 }] }, payment: 'card' },
    ])
  })

  it('of what a discount leaves, also one that is given while the screen is open', async () => {
    let off = 0
    const orders = () =>
      guests.orders.map((order) => ({
        ...order,
        products: order.products.map((line) => ({ ...line, ...(off > 0 && { discount: off }) })),
      }))
    await openPhone(
      <PayScreen table="t1" check="c1" />,
      () => ({ checks: [{ ...guests, orders: orders() }] }),
      { [QUOTE]: () => quoted(340 - 2 * off, 0)() },
    )
    await screen.findByText(/^340/)
    off = 20
    await act(async () => void (await venueStore().refresh(null)))
    await screen.findByText(/^300/)
  })

  it('once it is known what a choice comes to: the server is asked again where it refused to say it', async () => {
    let tries = 0
    const { goOffline } = await openPay({
      [QUOTE]: () => {
        tries += 1
        return tries === 1 ? refusal(503, 'INTERNAL') : quoted(340, 0)()
      },
    })
    const nothing = () => screen.queryByText('Choose what this guest pays.')
    // Everything is chosen at first.
    screen.getByText('Loading...')
    expect(nothing()).toBeNull()
    await screen.findByRole('button', { name: 'Try again' })
    expect(nothing()).toBeNull()
    await press('Try again')
    await screen.findByText(/^340/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    goOffline()
    await screen.findByText(/^The server is unreachable\./)
    expect(screen.queryByText(/^340/)).toBeNull()
    expect(nothing()).toBeNull()
  })

  it('with the same request once more where no answer came, also after the phone was closed', async () => {
    let tries = 0
    const answers: Parameters<typeof openPay>[0] = {
      [PAY]: () => {
        tries += 1
        return tries < 3 ? refusal(503, 'INTERNAL') : { body: bill({ state: 'BILLED', receiptNo: 73 }) }
      },
    }
    const first = await openPay(answers)
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText(/^The server did not answer\./)
    // Nothing else can be paid before it is known what became of it.
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.click(screen.getByRole('dialog'))
    await typePin('Try again')
    await screen.findByText(/^The server did not answer\./)
    const sent = bodiesOf(first.writes(), PAY)
    expect(sent).toHaveLength(2)
    cleanup()
    const second = await openPay(answers)
    await typePin('Try again')
    await screen.findByText('Bill No. 73')
    expect([...sent, ...bodiesOf(second.writes(), PAY)]).toEqual([sent[0], sent[0], sent[0]])
  })

  it('and keeps a request without an answer from a server of another build, which may not understand it', async () => {
    const other = { ...refusal(404, 'NOT_FOUND'), headers: { 'Kafana-Waiter': 'other' } }
    let tries = 0
    await openPay({
      [PAY]: () => {
        tries += 1
        return tries === 1 ? refusal(503, 'INTERNAL') : other
      },
    })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText(/^The server did not answer\./)
    await typePin('Try again')
    await waitFor(() => expect(tries).toBe(2))
    await screen.findByText(/^The server did not answer\./)
  })

  it('and does not take a page of a guest network for an answer', async () => {
    await openPay({ [PAY]: () => ({ status: 403, body: { title: 'Log in to the guest network' } }) })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText(/^The server did not answer\./)
  })

  it('and sees who has an order on another open bill, which may last minutes', async () => {
    const since = '2026-01-01T18:05:00.000Z'
    await openPay({ [QUOTE]: () => refusal(409, 'ORDER_IN_BILLING', { by: BOBAN, since }) })
    await screen.findByText(
      /another open bill: Boban B, since 19:05\. Wait until it is closed, then try again\./,
    )
  })

  it('and goes back to the choice where the tab has changed since', async () => {
    await openPay({ [PAY]: () => refusal(409, 'LINE_CHANGED') })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText(/^This tab has changed\./)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('and chooses the gateway where several are connected', async () => {
    const gateways = ['Bar', 'Terrace'].map((name) => ({ _id: name, name, connected: true }))
    const { writes } = await openPay({
      [PAY]: ({ body }) =>
        'gateway' in (body as object)
          ? { body: bill({ state: 'BILLED', receiptNo: 74 }) }
          : refusal(409, 'NO_GATEWAY', {
              gateways: [...gateways, { _id: 'off', name: 'Off', connected: false }],
            }),
    })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await press('Terrace')
    expect(screen.queryByRole('button', { name: 'Off' })).toBeNull()
    await typePin()
    await screen.findByText('Bill No. 74')
    expect(bodiesOf(writes(), PAY).at(-1)).toMatchObject({ gateway: 'Terrace' })
  })

  it('and types the PIN again after a wrong one', async () => {
    const { writes } = await openPay({ [PAY]: () => refusal(403, 'BAD_CREDENTIALS') })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText('This PIN is wrong. Type it again.')
    await typePin()
    await waitFor(() => expect(bodiesOf(writes(), PAY)).toHaveLength(2))
  })

  it('and learns after too many wrong PINs how long to wait: nothing was made, so the sheet can be closed', async () => {
    let tries = 0
    const wait = { ...refusal(429, 'TOO_MANY_ATTEMPTS'), headers: { 'Retry-After': '300' } }
    const answers: Parameters<typeof openPay>[0] = {
      [PAY]: () => {
        tries += 1
        return tries === 1 ? refusal(503, 'INTERNAL') : wait
      },
    }
    await openPay(answers)
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await typePin('Try again')
    await screen.findByText('Too many wrong PINs. Try again in 5 min.')
    await press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    // Nothing is left of it on the phone either.
    cleanup()
    await openPay(answers)
    await screen.findByText(/^340/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a party that has paid everything', () => {
  it('is not in the venue any more, and its receipt is shown to the end', async () => {
    let checks = [guests, party('c2', 't1', { number: 2, orders: [sentOrder('o9', 'served')] })]
    await openPhone(<PayScreen table="t1" check="c1" />, () => ({ checks }), {
      [QUOTE]: quoted(340, 0),
      [PAY]: () => {
        checks = checks.slice(1)
        return { body: bill({ state: 'BILLED', receiptNo: 75 }) }
      },
    })
    await screen.findByText(/^340/)
    await press('Cash')
    await typePin()
    await screen.findByText('Bill No. 75')
    // It has left the venue.
    await screen.findByText('Choose what this guest pays.')
    screen.getByText('Bill No. 75')
  })
})

describe('at a table', () => {
  const pay = () => screen.queryByRole('button', { name: 'Pay' })
  it('money is taken where the venue allows it and something was delivered', async () => {
    await openPhone(<TableScreen table="t1" />, { checks: [guests], company: { waitersBill: true } })
    expect(pay()).not.toBeNull()
  })
  it.each([
    ['the venue does not allow it', guests, {}],
    [
      'nothing was delivered',
      party('c1', 't1', { orders: [sentOrder('o2', 'ready')] }),
      { waitersBill: true },
    ],
  ] as const)('there is no such button where %s', async (_, check, company) => {
    await openPhone(<TableScreen table="t1" />, { checks: [check], company })
    await screen.findByRole('button', { name: /^Add/ })
    expect(pay()).toBeNull()
  })
})
