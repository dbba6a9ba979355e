// @vitest-environment jsdom
import { useCall } from '@kafana/client/api/query.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { plain, press } from '../../../../testing/screen-actions.ts'
import {
  type Answers,
  dish,
  openTable as open,
  owed,
  tabOrder as order,
} from '../../../../testing/tab-fakes.tsx'
import { Component as TableDetailsScreen } from '../table-details-screen.tsx'

describe('orders that are still on the device', () => {
  const keep = (at: string, name: string) =>
    outbox().enqueue(
      'orders.create',
      {
        body: {
          name,
          description: '',
          table: at,
          products: [{ product: 'p', quantity: 2, productName: name }],
          category: 'drink',
        },
      },
      { table: { name: at, zone: null }, total: 160 },
    )
  const cut: Answers = {
    'POST /api/order': () => {
      throw new TypeError('cut')
    },
  }

  it('stand on the tab of their table, and are not in what is owed', async () => {
    open([order('a', 'created')], { answers: cut })
    await keep('t1', 'Kept coffee')
    await keep('t2', 'Kept elsewhere')
    const kept = within(await screen.findByRole('region', { name: 'On this device' }))
    expect(plain(kept.getByText(/Kept coffee/).closest('ul')?.parentElement?.textContent)).toMatch(
      /160 den\.2 × Kept coffee$/,
    )
    expect(screen.queryByText(/Kept elsewhere/)).toBeNull()
    expect(await owed()).toBe('Owes 100 den.')
  })

  it('are tickets too, with the words of their lines', async () => {
    open([order('a', 'created')], {
      answers: {
        'POST /api/tickets': () => {
          throw new TypeError('cut')
        },
      },
    })
    await outbox().enqueue(
      'service.sendTicket',
      {
        body: {
          id: 'ticket',
          table: 't1',
          lines: [
            { id: '1', product: 'p', quantity: 2 },
            { id: '2', product: 'q', quantity: 1, note: 'no cheese' },
          ],
        },
      },
      { table: { name: '1', zone: null }, lines: ['2 × Beer', '1 × Pizza (no cheese)'], total: 510 },
    )
    const kept = within(await screen.findByRole('region', { name: 'On this device' }))
    await kept.findByText('2 × Beer')
    kept.getByText('1 × Pizza (no cheese)')
    expect(await owed()).toBe('Owes 100 den.')
  })

  it('stand at a table that is free otherwise', async () => {
    open([], { answers: cut })
    await keep('t1', 'Kept coffee')
    await screen.findByText(/Kept coffee/)
    await screen.findByRole('link', { name: 'Add' })
    expect(screen.queryByText('free')).toBeNull()
  })

  it('stand at a table of which nothing else is known, where more can be added', async () => {
    const away = () => {
      throw new TypeError('away')
    }
    open([], { answers: { ...cut, 'GET /api/checks/table/t1': away } })
    await keep('t1', 'Kept coffee')
    await screen.findByText(/Kept coffee/)
    await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 })
    expect(screen.getByRole('link', { name: 'Add' })).toBeTruthy()
  })

  it('are marked where a move is on the device', async () => {
    const orders = [order('a', 'done')]
    open(orders, {
      answers: {
        'PUT /api/order/a': () => {
          throw new TypeError('cut')
        },
      },
    })
    await press('Deliver what is ready')
    await screen.findByText('Waits for the server')
    expect((await dish('Dish a'))?.textContent).toContain('Served')
  })
})

describe('a table that the device knows from the floor', () => {
  const Floor = () => {
    const { data } = useCall('layout', 'tables')
    return data ? <Link to="/establishment/t1">Open</Link> : null
  }

  it('opens while the server is away', async () => {
    const away = () => {
      throw new TypeError('away')
    }
    signedInAs('monitor')
    fakeServer({
      'GET /api/tables': () => ({ body: [table('t1')] }),
      'GET /api/tables/t1': away,
      'GET /api/zones': away,
      'GET /api/checks/table/t1': away,
      'GET /api/bill-intents': away,
    })
    renderScreen(TableDetailsScreen, {
      at: '/floor',
      path: '/establishment/:id',
      routes: [{ path: '/floor', element: <Floor /> }],
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Open' }))
    await screen.findByRole('heading', { name: table('t1').name, level: 1 })
    await screen.findByRole('link', { name: 'Add' })
  })
})

describe('the views of a table', () => {
  it.each([
    ['', 'Tab'],
    ['?view=board', 'Order board'],
    ['?from=2026-11-01&to=2026-11-02', 'Order board'],
    ['?view=else', 'Tab'],
  ])('are chosen by the address: %s opens %s', async (search, name) => {
    open([order('a', 'created')], { search })
    expect((await screen.findByRole('link', { name })).getAttribute('aria-current')).toBe('page')
  })

  it('are behind each other for the back button', async () => {
    const { history } = open([order('a', 'created')])
    await userEvent.click(await screen.findByRole('link', { name: 'Order board' }))
    await screen.findByRole('group', { name: 'Order board' })
    history.go(-1)
    await screen.findByText('Owes')
  })
})
