// @vitest-environment jsdom
import { order, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import type { OrderStatus } from '@kafana/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { windowOf } from '../../../testing/window-of.ts'
import { Component as TableDetailsScreen } from './table-details-screen.tsx'

const open = async (width: number, orders: readonly Order[], search = '?view=board'): Promise<void> => {
  windowOf(width)
  signedInAs('monitor')
  fakeServer({
    'GET /api/zones': () => ({ body: [] }),
    'GET /api/tables/t1': () => ({ body: table('t1') }),
    'GET /api/bill-intents': () => ({ body: [] }),
    'GET /api/order/tables/t1': () => ({ body: orders }),
  })
  renderScreen(TableDetailsScreen, { at: `/establishment/t1${search}`, path: '/establishment/:id' })
  await screen.findByRole('group', { name: 'Order board' })
}
const inStatus = (...statuses: readonly OrderStatus[]) => statuses.map((status) => order(status, { status }))
const toggle = (column: string) =>
  within(screen.getByRole('region', { name: column })).getByRole('button', { name: new RegExp(`^${column}`) })
const openColumns = () =>
  screen
    .getAllByRole('region')
    .filter((column) => within(column).queryByRole('button', { expanded: true }))
    .map((column) => column.getAttribute('aria-label'))

describe('the columns of the board', () => {
  it('are narrow where they are empty, until somebody opens them', async () => {
    await open(1440, inStatus('created', 'rejected', 'billed'))
    expect(openColumns()).toEqual(['Created', 'Rejected', 'Billed'])
    await userEvent.click(toggle('Done'))
    expect(openColumns()).toEqual(['Created', 'Rejected', 'Done', 'Billed'])
    await userEvent.click(toggle('Done'))
    expect(openColumns()).toEqual(['Created', 'Rejected', 'Billed'])
    expect(localStorage.getItem('board-collapsed') ?? '').toBe('')
  })

  it('are all open while none has a card', async () => {
    await open(1440, [])
    expect(openColumns()).toHaveLength(7)
  })

  it('leave a tablet to those in which service goes on, until somebody opens the others', async () => {
    await open(1024, inStatus('created', 'pending', 'rejected', 'error', 'done', 'delivered', 'billed'))
    expect(openColumns()).toEqual(['Created', 'Pending', 'Done', 'Delivered'])
    await userEvent.click(toggle('Billed'))
    expect(openColumns()).toEqual(['Created', 'Pending', 'Done', 'Delivered', 'Billed'])
  })

  it('stay collapsed on this device until they are opened', async () => {
    localStorage.setItem('board-collapsed', 'created')
    await open(1440, inStatus('created', 'done'))
    expect(openColumns()).toEqual(['Done'])
    await userEvent.click(toggle('Created'))
    expect(openColumns()).toEqual(['Created', 'Done'])
    expect(localStorage.getItem('board-collapsed')).toBe('')
  })
})

describe('the board that is opened for what was billed today', () => {
  const TODAY = '?view=board&column=billed'

  it('shows it on a tablet too, and where the column was collapsed', async () => {
    localStorage.setItem('board-collapsed', 'billed')
    await open(1024, inStatus('billed'), TODAY)
    expect(openColumns()).toEqual(['Billed'])
    await userEvent.click(toggle('Billed'))
    expect(openColumns()).toEqual([])
  })

  it('shows it first on a phone', async () => {
    await open(390, inStatus('rejected', 'billed'), TODAY)
    screen.getByRole('region', { name: 'Billed' })
  })
})

describe('the board on a phone', () => {
  it('shows the first column with orders, and the counts of all', async () => {
    await open(390, [...inStatus('pending', 'delivered'), order('more', { status: 'delivered' })])
    const board = within(screen.getByRole('group', { name: 'Order board' }))
    expect(board.getAllByRole('region').map((column) => column.getAttribute('aria-label'))).toEqual([
      'Pending',
    ])
    expect(
      screen
        .getAllByRole('button', { pressed: true })
        .map((segment) => segment.textContent.replace(/\s+/g, ' ')),
    ).toEqual(['Pending, 1'])
    await press('Delivered, 2')
    const column = within(screen.getByRole('region', { name: 'Delivered' }))
    expect(column.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByText('Order pending')).toBeNull()
    await press('Error, 0')
    expect(screen.getByRole('region', { name: 'Error' }).textContent).toBe('No orders')
  })
})
