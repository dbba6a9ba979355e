// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Gateway } from '@kafana/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { billedOrder, gateway, GATEWAY_HEALTH, intent } from '../../testing/billing-entities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { card, press } from '../../testing/screen-actions.ts'
import { Component as GatewayScreen } from './gateway-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const connectionLost = () => {
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
    'GET /health': connectionLost,
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
    'shows an %s the venue’s gateways and unresolved bills',
    async (role) => {
      open(role)
      const gateways = await card('Fiscal gateways')
      await gateways.findByText('Connected')
      await waitFor(() =>
        expect(gateways.queryAllByRole('button', { name: 'Pair a gateway' })).toHaveLength(
          role === 'owner' ? 1 : 0,
        ),
      )
      const bills = await card('1 unconfirmed bill')
      bills.getByRole('button', { name: 'Resolve' })
      await screen.findByText('Order o1 · 7')
      expect(screen.queryByRole('combobox', { name: 'Print via' })).toBeNull()
      // Only owners may open the fiscal report.
      expect(
        screen.queryAllByRole('link', { name: 'Fiscal report' }).map((link) => link.getAttribute('href')),
      ).toEqual(role === 'owner' ? ['/fiscal-book'] : [])
    },
  )
})

describe('a report without a local gateway', () => {
  it('goes through the server to a gateway of its choice', async () => {
    const writes = open('monitor', [gateway('1')], {
      'POST /api/gateway/relay': relayed({ ok: true, text: 'X REPORT' }),
    })
    await send(CONTROL)
    expect((await (await card('Answer')).findByRole('group', { name: 'Printed' })).textContent).toBe(
      'X REPORT',
    )
    expect(writes()).toEqual([
      { call: 'POST /api/gateway/relay', body: { path: '/commands', command: { commandType: 2 } } },
    ])
  })

  it.each([
    ['CLOSING_UNKNOWN', 409, /has no Z report with this number/],
    ['NOT_SUPPORTED', 409, /This gateway’s device cannot print that/],
    ['DEVICE_UNAVAILABLE', 503, /The device is not responding\. Check/],
    ['STORAGE_UNAVAILABLE', 503, /disk is full or damaged/],
  ])('explains a refusal: %s', async (code, status, words) => {
    open('monitor', [gateway('1')], {
      'POST /api/gateway/relay': relayed({ ok: false, code, message: 'The words of the gateway' }, status),
    })
    await send(CONTROL)
    const answer = await card('Answer')
    expect(answer.getByText(words)).toBeTruthy()
    expect(answer.getByText(code)).toBeTruthy()
  })

  it('explains that there is no gateway', async () => {
    open('monitor', [], { 'POST /api/gateway/relay': () => refusal(409, 'NO_GATEWAY') })
    await send(CONTROL)
    expect(
      (await card('Answer')).getByText(/No gateway is paired with this venue yet\. An owner pairs one/),
    ).toBeTruthy()
  })

  it('shows that the outcome is unknown if the gateway is offline', async () => {
    open('monitor', [gateway('1', { connected: false })], {
      'POST /api/gateway/relay': () => refusal(503, 'GATEWAY_AWAY'),
    })
    await send(CONTROL)
    expect((await card('Answer')).getByText(/It is not known whether the command was executed/)).toBeTruthy()
  })
})

describe('with several gateways', () => {
  const TWO = [gateway('g1', { name: 'Bar' }), gateway('g2', { name: 'Тераса' })]
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Print via' }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }

  it('a command goes to the local one or to the chosen one', async () => {
    const writes = open('monitor', TWO, {
      'GET /health': () => ({ body: GATEWAY_HEALTH }),
      'POST /commands': () => ({ body: { ok: true } }),
      'POST /api/gateway/relay': relayed({ ok: true }),
    })
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Print via' }).value).toBe('Bar'),
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

  it('the user has to choose if none is local', async () => {
    const writes = open('monitor', TWO, { 'POST /api/gateway/relay': relayed({ ok: true }) })
    await screen.findByRole('combobox', { name: 'Print via' })
    await send('{"commandType":1}')
    await screen.findByText('Choose which gateway should print')
    expect([screen.queryByRole('dialog'), writes()]).toEqual([null, []])
    await choose('Тераса')
    await press('Send')
    await screen.findByRole('dialog', { name: 'Daily fiscal report (Z) · Тераса' })
  })
})
