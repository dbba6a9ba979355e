// @vitest-environment jsdom
import type { Gateway } from '@kafana/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { billedOrder, gateway, GATEWAY_HEALTH, intent } from '../../testing/billing-on-the-wire.ts'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { card, press } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as GatewayScreen } from './gateway-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const cut = () => {
  throw new TypeError('Failed to fetch')
}
const relayed =
  (body: object, status = 200) =>
  () => ({ body: { status, body } })

const open = (
  role: 'owner' | 'monitor',
  gateways: readonly Gateway[] = [gateway('1')],
  answers: Answers = {},
) => {
  signedInAs(role)
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/gateway': () => ({ body: gateways }),
    'GET /api/bill-intents': () => ({ body: [intent('1')] }),
    'GET /api/order/o1': () => ({ body: billedOrder('o1', '7') }),
    'GET /health': cut,
    ...answers,
  })
  renderScreen(GatewayScreen)
  return () => writesIn(seen)
}
const send = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('Command as JSON'), { target: { value: text } })
  await press('Send')
}
const CONTROL = '{"commandType":2}'

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
})

describe('the gateway screen', () => {
  it.each(['owner', 'monitor'] as const)(
    'shows an %s the venue’s gateways and the bills that wait',
    async (role) => {
      open(role)
      const gateways = await card('Gateways of the venue')
      await gateways.findByText('Connected')
      await waitFor(() =>
        expect(gateways.queryAllByRole('button', { name: 'Pair a gateway' })).toHaveLength(
          role === 'owner' ? 1 : 0,
        ),
      )
      const bills = await card('1 bill waits')
      bills.getByRole('button', { name: 'Settle' })
      await screen.findByText('Order o1 · 7')
      expect(screen.queryByRole('combobox', { name: 'Print through' })).toBeNull()
      // The book is the owner's.
      expect(
        screen.queryAllByRole('link', { name: 'Fiscal book' }).map((link) => link.getAttribute('href')),
      ).toEqual(role === 'owner' ? ['/fiscal-book'] : [])
    },
  )
})

describe('a report that no gateway beside the device takes', () => {
  it('goes through the server, to whichever it chooses', async () => {
    const writes = open('monitor', [gateway('1')], {
      'POST /api/gateway/relay': relayed({ ok: true, text: 'X REPORT' }),
    })
    await send(CONTROL)
    expect((await (await card('Answer')).findByRole('group', { name: 'On paper' })).textContent).toBe(
      'X REPORT',
    )
    expect(writes()).toEqual([
      { call: 'POST /api/gateway/relay', body: { path: '/commands', command: { commandType: 2 } } },
    ])
  })

  it.each([
    ['CLOSING_UNKNOWN', 409, /has no daily report with such a number/],
    ['NOT_SUPPORTED', 409, /The device of this gateway cannot print that/],
    ['DEVICE_UNAVAILABLE', 503, /The device does not answer\. Look/],
    ['STORAGE_UNAVAILABLE', 503, /disk is full or broken/],
  ])('says in plain words that it was refused: %s', async (code, status, words) => {
    open('monitor', [gateway('1')], {
      'POST /api/gateway/relay': relayed({ ok: false, code, message: 'The words of the gateway' }, status),
    })
    await send(CONTROL)
    const answer = await card('Answer')
    expect(answer.getByText(words)).toBeTruthy()
    expect(answer.getByText(code)).toBeTruthy()
  })

  it('says that there is none to print it', async () => {
    open('monitor', [], { 'POST /api/gateway/relay': () => refusal(409, 'NO_GATEWAY') })
    await send(CONTROL)
    expect(
      (await card('Answer')).getByText(/No gateway is paired with this venue yet\. An owner pairs one/),
    ).toBeTruthy()
  })

  it('of one that is away leaves it open what happened', async () => {
    open('monitor', [gateway('1', { connected: false })], {
      'POST /api/gateway/relay': () => refusal(503, 'GATEWAY_AWAY'),
    })
    await send(CONTROL)
    expect(
      (await card('Answer')).getByText(/It is not known whether the command was carried out/),
    ).toBeTruthy()
  })
})

describe('with several gateways', () => {
  const TWO = [gateway('g1', { name: 'Bar' }), gateway('g2', { name: 'Тераса' })]
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Print through' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }

  it('a command goes to the one beside the device, or to the one that was chosen', async () => {
    const writes = open('monitor', TWO, {
      'GET /health': () => ({ body: GATEWAY_HEALTH }),
      'POST /commands': () => ({ body: { ok: true } }),
      'POST /api/gateway/relay': relayed({ ok: true }),
    })
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Print through' }).value).toBe('Bar'),
    )
    await send(CONTROL)
    await waitFor(() => expect(writes()).toEqual([{ call: 'POST /commands', body: { commandType: 2 } }]))
    await choose('Тераса')
    await send(CONTROL)
    await waitFor(() =>
      expect(writes().slice(1)).toEqual([
        {
          call: 'POST /api/gateway/relay',
          body: { gateway: 'g2', path: '/commands', command: { commandType: 2 } },
        },
      ]),
    )
  })

  it('and none beside the device none is taken by chance', async () => {
    const writes = open('monitor', TWO, { 'POST /api/gateway/relay': relayed({ ok: true }) })
    await screen.findByRole('combobox', { name: 'Print through' })
    await send('{"commandType":1}')
    await screen.findByText('Choose which gateway prints it')
    expect([screen.queryByRole('dialog'), writes()]).toEqual([null, []])
    await choose('Тераса')
    await press('Send')
    await screen.findByRole('dialog', { name: 'Daily fiscal report · Тераса' })
  })
})
