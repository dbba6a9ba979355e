// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ingredient, openScreen } from '../../../testing/open-screen.ts'
import { dialog, plain, press, retype } from '../../../testing/screen-actions.ts'
import { Component as StorageScreen } from '../storage-screen.tsx'

const beans = { ...ingredient('i1', 'Beans', 0.4), quantity: 500 }
const milk = { ...ingredient('i2', 'Milk', 2), category: 'drink', quantity: -3 }
const COUNT = 'POST /api/ingredient/count'

/** `stock` may change while the sheet is open. */
const open = async (answers: Parameters<typeof openScreen>[1] = {}, stock = [beans, milk]) => {
  const opened = openScreen(
    StorageScreen,
    {
      'GET /api/ingredient': () => ({ body: stock }),
      'GET /api/ingredient/below-zero': () => ({ body: { ingredients: [] } }),
      [COUNT]: () => ({ status: 201, body: { counted: 1, differences: 1 } }),
      ...answers,
    },
    '/storage?view=count',
  )
  const sheet = await dialog()
  const counted = (name: string) => sheet.getByRole('textbox', { name: `Counted: ${name}` })
  await sheet.findByRole('textbox', { name: 'Counted: Beans' })
  return { ...opened, sheet, counted }
}
const lines = () =>
  within(screen.getByRole('list', { name: 'Count stock' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent))

it('posts what was counted, with the reason of each difference, and leaves empty lines out', async () => {
  const { sheet, counted, writes, history } = await open()
  const post = sheet.getByRole('button', { name: 'Post count' })
  expect(post).toHaveProperty('disabled', true)
  await userEvent.type(counted('Beans'), '480,5{Enter}')
  expect(document.activeElement).toBe(counted('Milk'))
  expect(lines()[0]).toMatch(/^BeansExpected500 grams.*Difference−19\.5 grams/)
  sheet.getByText('Counted: 1 of 2')
  expect(plain(sheet.getByText(/^Differences/).textContent)).toBe('Differences: 1 (-8 den.)')
  await userEvent.click(sheet.getByRole('radio', { name: 'Other' }))
  await userEvent.click(post)
  await sheet.findByText('This is required')
  await userEvent.type(sheet.getByRole('textbox', { name: 'Note: Beans' }), 'Mice')
  await userEvent.click(post)
  await screen.findByText('Count posted')
  const sent = { ingredient: 'i1', servingUnit: 'grams', expected: 500, version: 1, counted: 480.5 }
  expect(writes()).toEqual([{ call: COUNT, body: { lines: [{ ...sent, reason: 'other', note: 'Mice' }] } }])
  expect(history.location.search).toBe('')
  expect(localStorage.getItem('count-draft:id-of-owner')).toBe('{"entries":{}}')
})

it('keeps what is typed while the count is posted', async () => {
  let answer = (): void => {}
  const { sheet, counted, writes, history } = await open({
    [COUNT]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 201, body: { counted: 1, differences: 0 } })
      }),
  })
  await userEvent.type(counted('Beans'), '500')
  await press('Post count')
  await userEvent.type(counted('Milk'), '3')
  await waitFor(() => expect(writes()).toHaveLength(1))
  act(() => answer())
  await screen.findByText('Count posted')
  await waitFor(() => expect(counted('Beans')).toHaveProperty('value', ''))
  expect(counted('Milk')).toHaveProperty('value', '3')
  sheet.getByText('Counted: 1 of 2')
  expect(history.location.search).toBe('?view=count')
  expect(JSON.parse(localStorage.getItem('count-draft:id-of-owner') ?? '')).toMatchObject({
    entries: { i2: { counted: 3 } },
  })
})

it('needs no reason without a difference, and asks for one otherwise, in whichever category', async () => {
  const { sheet, counted, writes } = await open()
  await userEvent.type(counted('Beans'), '500')
  await userEvent.type(counted('Milk'), '2')
  expect(sheet.getAllByRole('radiogroup', { name: /^Reason/ })).toHaveLength(1)
  await userEvent.click(sheet.getByRole('radio', { name: 'Food' }))
  expect(lines()).toHaveLength(1)
  await userEvent.click(sheet.getByRole('button', { name: 'Post count' }))
  await sheet.findByText('A reason is required')
  expect(lines()).toHaveLength(2)
  expect(writes()).toEqual([])
  await userEvent.click(sheet.getByRole('radio', { name: 'Counting error' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Post count' }))
  await screen.findByText('Count posted')
  expect(writes()[0]?.body).toMatchObject({
    lines: [
      { ingredient: 'i1', counted: 500 },
      { ingredient: 'i2', expected: -3, counted: 2, reason: 'miscount' },
    ],
  })
})

it('is kept on the device, with what was expected when a line was counted, until it is discarded', async () => {
  const first = await open()
  await userEvent.type(first.counted('Beans'), '490')
  await press('Close')
  expect(first.history.location.search).toBe('')
  cleanup()
  const second = await open({}, [{ ...beans, quantity: 300 }, milk])
  expect(second.counted('Beans')).toHaveProperty('value', '490')
  expect(lines()[0]).toMatch(/^BeansExpected500 grams.*Difference−10 grams/)
  await press('Discard count')
  await userEvent.click(
    within(screen.getAllByRole('dialog').at(-1) ?? document.body).getByRole('button', {
      name: 'Discard count',
    }),
  )
  expect(second.counted('Beans')).toHaveProperty('value', '')
  expect(lines()[0]).toMatch(/^BeansExpected300 grams/)
})

it('goes on where the device has no space for it', async () => {
  const { sheet, counted, writes } = await open()
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await userEvent.type(counted('Beans'), '500')
  expect(counted('Beans')).toHaveProperty('value', '500')
  await userEvent.click(sheet.getByRole('button', { name: 'Post count' }))
  await screen.findByText('Count posted')
  expect(writes()).toMatchObject([{ body: { lines: [{ ingredient: 'i1', counted: 500 }] } }])
  expect(setItem).toHaveBeenCalled()
  setItem.mockRestore()
})

it('compares what is typed from a printed sheet with the stock at printing', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { sheet, counted } = await open()
  await press('Print')
  expect(window.print).toHaveBeenCalledOnce()
  sheet.getByText(/^Expected quantities are those of .*, when the sheet was printed\.$/)
  const paper = [...document.querySelectorAll('body > [aria-hidden] tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(paper).toEqual([
    ['Beans', '500 grams', '\u00A0', '\u00A0'],
    ['Milk', '-3 grams', '\u00A0', '\u00A0'],
  ])
  await retype(counted('Beans'), '1')
  await press('Use current quantities')
  expect(sheet.queryByText(/^Expected quantities/)).toBeNull()
})

it('shows what somebody else has counted, keeps what was typed, and posts the rest', async () => {
  const counted = { ...beans, quantity: 490, version: 3 }
  const answers = [refusal(409, 'VERSION_CONFLICT', { current: [counted] })]
  const { sheet, writes, ...opened } = await open({
    [COUNT]: () => answers.shift() ?? { status: 201, body: { counted: 2, differences: 2 } },
  })
  const field = opened.counted('Beans')
  await userEvent.type(field, '480')
  await userEvent.click(sheet.getByRole('radio', { name: 'Waste' }))
  await userEvent.type(opened.counted('Milk'), '1')
  await userEvent.click(sheet.getAllByRole('radio', { name: 'Theft' }).at(-1) ?? field)
  await press('Post count')
  await sheet.findByText(/^Somebody else has counted this: 490 grams on hand now/)
  expect(field).toHaveProperty('value', '480')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(lines()[0]).toMatch(/Expected490 grams.*Difference−10 grams/)
  await press('Post count')
  await screen.findByText('Count posted')
  expect(writes()[1]?.body).toMatchObject({
    lines: [
      { ingredient: 'i1', expected: 490, version: 3, counted: 480, reason: 'waste' },
      { ingredient: 'i2', expected: -3, version: 1, counted: 1 },
    ],
  })
})

it('sends the same request again after a lost response, also after a reload', async () => {
  const lost = await open({ [COUNT]: () => refusal(503, 'UNAVAILABLE') })
  await userEvent.type(lost.counted('Beans'), '500')
  await press('Post count')
  await screen.findByText('Count not posted. Please try again!')
  const keyOf = (seen: typeof lost.seen) =>
    seen
      .filter(({ url }) => url.pathname === '/api/ingredient/count')
      .map(({ headers }) => headers.get('idempotency-key'))
  const [key] = keyOf(lost.seen)
  expect(key).toBeTruthy()
  cleanup()
  const again = await open()
  await press('Post count')
  await screen.findByText('Count posted')
  expect(keyOf(again.seen)).toEqual([key])
})
