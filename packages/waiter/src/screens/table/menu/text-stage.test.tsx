// @vitest-environment jsdom
import { floorTable, table } from '@kafana/client/testing/entities.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { venueStore } from '../../../data/current-venue.ts'
import { openPhone, party, sentOrder } from '../../../testing/open-phone.tsx'
import { TableScreen } from '../table-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const mine = party('c1', 't1', { number: 1, orders: [sentOrder('soup', 'preparing')] })
const open = async (item: string) => {
  const venue = { checks: [mine], tables: [table('t1')], states: [floorTable('t1')] }
  const phone = await openPhone(<TableScreen table="t1" />, venue, {
    'PUT /api/checks/c1': () => ({ body: mine }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog')
  await press(new RegExp(`^${item}`))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
  return { ...phone, venue }
}
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(dialog().getByLabelText(label), text)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a note of a party', () => {
  it.each([
    ['Back', () => press('Back')],
    ['the button that closes', () => press('Close')],
    ['a press beside the sheet', () => userEvent.click(screen.getByRole('dialog'))],
    ['its own button', () => press('Save')],
  ])('is saved once by %s', async (_, leave) => {
    const { writes } = await open('Note')
    await type('Note', 'birthday ')
    await leave()
    await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ note: 'birthday' }]))
  })

  it('is left as it is where nothing was typed, also where somebody else has changed it since', async () => {
    const { writes, venue } = await open('Note')
    venue.checks = [{ ...mine, note: 'window', version: mine.version + 1 }]
    await act(async () => void (await venueStore().refresh(null)))
    await press('Close')
    await isClosed()
    expect(writes()).toEqual([])
  })
})

describe('allergies that are typed', () => {
  const isAsked = () => dialog().findByText('What you changed here is not saved yet.')

  it.each([
    ['Back', () => press('Back'), 'Tab 1'],
    ['the button that closes', () => press('Close'), null],
    ['the phone’s Back', async () => history.back(), null],
  ])('are discarded after a question alone: %s', async (_, leave, next) => {
    const { writes } = await open('Allergies')
    await type('Allergies', 'nuts')
    await leave()
    await isAsked()
    expect(dialog().getByLabelText<HTMLInputElement>('Allergies').value).toBe('nuts')
    await press('Discard')
    if (next === null) await isClosed()
    else await screen.findByRole('dialog', { name: next })
    expect(writes()).toEqual([])
  })

  it('are saved after the question', async () => {
    const { writes } = await open('Allergies')
    await type('Allergies', 'nuts')
    await press('Close')
    await isAsked()
    await type('Allergies', ', milk')
    expect(dialog().queryByText('What you changed here is not saved yet.')).toBeNull()
    await press('Save')
    await isClosed()
    expect(writes().map(({ body }) => body)).toEqual([{ allergies: 'nuts, milk', version: mine.version }])
  })

  it('stay open by every Back of the phone', async () => {
    await open('Allergies')
    await type('Allergies', 'nuts')
    for (const _ of [1, 2]) {
      history.back()
      await isAsked()
      await expect.poll(() => history.state as object).toEqual({ sheet: true })
    }
    expect(location.pathname).toBe('/waiter/')
    dialog().getByLabelText('Allergies')
  })

  it('are not asked about where nothing was typed', async () => {
    const { writes } = await open('Allergies')
    await press('Close')
    await isClosed()
    expect(writes()).toEqual([])
  })
})
