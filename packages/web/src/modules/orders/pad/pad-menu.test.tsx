// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox, outbox } from '@kafana/client/outbox/current-outbox.ts'
import { product } from '@kafana/client/testing/entities.ts'
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  current,
  linesOf,
  made,
  openPad,
  press,
  soldOutUntil,
  tap,
  tiles,
} from '../../../testing/open-pad.tsx'

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => closeOutbox())

describe('a product that is sold out', () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const menu = (mark: ReturnType<typeof soldOutUntil> | null) => ({
    'GET /api/product': () => ({
      body: [product('soup', 'Soup', { category: 'food', soldOut: mark }), product('beer', 'Beer')],
    }),
  })

  it('is not added by a tap, which says until when', async () => {
    await openPad(menu(soldOutUntil(until)))
    expect(screen.getByRole('option', { name: /Soup/ }).textContent).toMatch(/Sold outuntil \d/)
    await tap(/Soup/)
    await screen.findByText(/^Soup: Sold out until \d/)
    current().getByText('Nothing added yet')
  })

  it('in a refused ticket is named, and the rest is sent', async () => {
    const products = [{ product: 'soup', name: 'Soup', until }]
    let isRefused = true
    const { sent } = await openPad({
      ...menu(null),
      'POST /api/tickets': () => (isRefused ? refusal(409, 'SOLD_OUT', { products }) : made),
    })
    await tap(/Soup/)
    await tap(/Beer/)
    await press(/^Send/)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('listitem').textContent).toMatch(/^Soup \(Sold out until \d/)
    // Nothing is lost until the waiter decides.
    expect(linesOf('Food')).toHaveLength(1)
    isRefused = false
    await userEvent.click(alert.getByRole('button', { name: 'Send the rest' }))
    await current().findByText('Sent for Table 12')
    expect(sent().map(({ lines }) => lines.map(({ product: id }) => id))).toEqual([
      ['soup', 'beer'],
      ['beer'],
    ])
    expect(outbox().changes()).toEqual([])
  })

  it('keeps what is left of it, which is said before it is sent', async () => {
    const products = [{ product: 'soup', name: 'Soup', until: null, left: 2 }]
    let isRefused = true
    const { sent } = await openPad({
      ...menu(null),
      'POST /api/tickets': () => (isRefused ? refusal(409, 'SOLD_OUT', { products }) : made),
    })
    for (let count = 0; count < 3; count += 1) await tap(/Soup/)
    await press(/^Send/)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('listitem').textContent).toBe('Soup (2 of 3 can be sent)')
    isRefused = false
    await userEvent.click(alert.getByRole('button', { name: 'Send the rest' }))
    await current().findByText('Sent for Table 12')
    expect(sent().map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[3], [2]])
  })

  it('alone in a refused ticket is taken off', async () => {
    const products = [{ product: 'soup', name: 'Soup', until: null }]
    await openPad({ ...menu(null), 'POST /api/tickets': () => refusal(409, 'SOLD_OUT', { products }) })
    await tap(/Soup/)
    await press(/^Send/)
    await press('Remove from order')
    current().getByText('Nothing added yet')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('what this device uses most', () => {
  const part = (name: string) =>
    userEvent.click(within(screen.getByRole('group', { name: 'Menu groups' })).getByRole('button', { name }))

  it('is marked by holding a tile, and undone', async () => {
    await openPad()
    await part('Favourites')
    screen.getByText('Hold a product to mark it as a favourite on this device.')
    await part('All')
    fireEvent.contextMenu(screen.getByRole('option', { name: /Soup/ }))
    await screen.findByText('Favourite: Soup')
    current().getByText('Nothing added yet')
    await part('Favourites')
    expect(tiles()).toEqual(['Soup'])
    await press('Undo')
    screen.getByText('No favourites yet')
  })

  it('is held with a finger, which orders nothing', async () => {
    await openPad()
    const soup = screen.getByRole('option', { name: /Soup/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(soup, { button: 0 })
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    fireEvent.pointerUp(soup)
    fireEvent.click(soup)
    await screen.findByText('Favourite: Soup')
    current().getByText('Nothing added yet')
  })

  it('is what was sent, most often first', async () => {
    await openPad()
    await tap(/Soup/)
    await tap(/Скопско/)
    await tap(/Скопско/)
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    await part('Recently sold')
    expect(tiles()).toEqual(['Скопско', 'Soup'])
  })

  it('has the groups of the menu beside it; a category without groups is one', async () => {
    const group = { _id: 'g', name: 'Beers', colour: 'blue' as const, position: 0 }
    await openPad({
      'GET /api/product': () => ({
        body: [
          product('a', 'Ale', { group }),
          product('c', 'Cola'),
          product('s', 'Soup', { category: 'food' }),
        ],
      }),
    })
    const names = within(screen.getByRole('group', { name: 'Menu groups' })).getAllByRole('button')
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Favourites',
      'Recently sold',
      'Food',
      'Beers',
    ])
    await part('Beers')
    expect(tiles()).toEqual(['Ale'])
    await part('Food')
    expect(tiles()).toEqual(['Soup'])
  })
})
