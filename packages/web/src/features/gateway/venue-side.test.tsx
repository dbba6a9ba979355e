// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { billedOrder, gateway, intent } from '../../testing/billing-on-the-wire.ts'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { card } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as GatewayScreen } from './gateway-screen.tsx'

const open = (role: 'owner' | 'monitor') => {
  signedInAs(role)
  fakeServer({
    'GET /api/company': () => ({ body: company() }), 'GET /api/gateway': () => ({ body: [gateway('1')] }), 'GET /api/bill-intents': () => ({ body: [intent('1')] }),
    'GET /api/order/o1': () => ({ body: billedOrder('o1', '7') }),
  })
  renderScreen(GatewayScreen)
}

describe('the gateway screen', () => {
  it.each(['owner', 'monitor'] as const)('shows an %s the venue’s gateways and the bills that wait', async (role) => {
    open(role)
    const gateways = await card('Gateways of the venue')
    await gateways.findByText('Connected')
    await waitFor(() => expect(gateways.queryAllByRole('button', { name: 'Pair a gateway' })).toHaveLength(role === 'owner' ? 1 : 0))
    const bills = await card('1 bill waits')
    bills.getByRole('button', { name: 'Settle' })
    await screen.findByText('Order o1 · Table 7')
  })
})
