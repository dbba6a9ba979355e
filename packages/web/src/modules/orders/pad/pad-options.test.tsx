// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox } from '@kafana/client/outbox/current-outbox.ts'
import { modifierGroup, product } from '@kafana/client/testing/entities.ts'
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { current, linesOf, made, openPad, press, tap } from '../../../testing/open-pad.tsx'

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => closeOutbox())

const size = modifierGroup('size', {
  name: 'Size',
  min: 1,
  max: 1,
  options: [
    { _id: 'small', name: 'Small', delta: 0, isDefault: true, recipe: [] },
    { _id: 'large', name: 'Large', delta: 90, isDefault: false, recipe: [] },
  ],
})
const extras = modifierGroup('extras', {
  name: 'Extras',
  min: 0,
  max: 2,
  options: [
    { _id: 'egg', name: 'Egg', delta: 40, isDefault: false, recipe: [] },
    { _id: 'plain', name: 'No cheese', delta: -20, isDefault: false, recipe: [] },
  ],
})
const menu = {
  'GET /api/product': () => ({
    body: [
      product('pizza', 'Pizza', { price: 350, category: 'food', modifierGroups: ['size', 'extras'] }),
      product('soup', 'Soup', { price: 150, category: 'food', modifierGroups: ['extras'] }),
      product('beer', 'Beer', { price: 120 }),
    ],
  }),
  'GET /api/modifier-groups': () => ({ body: [extras, size] }),
}
const open = async (answers: Parameters<typeof openPad>[0] = {}) => {
  const pad = await openPad({ ...menu, ...answers })
  await waitFor(() =>
    expect(pad.seen.some(({ url }) => url.pathname === '/api/modifier-groups')).toBe(
      'GET /api/modifier-groups' in { ...menu, ...answers },
    ),
  )
  return pad
}
const sheet = () => within(screen.getByRole('dialog'))
const choose = (name: RegExp | string) => userEvent.click(sheet().getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a product with options', () => {
  it('that must be chosen opens a sheet, with the defaults, the price and the note', async () => {
    const { sent } = await open()
    await tap(/Pizza/)
    await screen.findByRole('dialog', { name: 'Pizza' })
    sheet().getByText('Choose 1')
    sheet().getByText('Choose 0–2')
    expect(sheet().getByRole('button', { name: 'Small' }).getAttribute('aria-pressed')).toBe('true')
    await choose(/^Large/)
    expect(sheet().getByRole('button', { name: 'Small' }).getAttribute('aria-pressed')).toBe('false')
    await choose(/^Egg/)
    await choose('One more: Egg')
    // Two of two are chosen.
    sheet().getByText('At most 2')
    expect(sheet().getByRole('button', { name: /^No cheese/ })).toHaveProperty('disabled', true)
    await userEvent.type(sheet().getByRole('textbox', { name: 'Note' }), 'hot')
    await choose(/^Add · .*520/)
    await gone()
    expect(linesOf('Food')).toEqual([expect.stringMatching(/PizzaLarge, 2.×.Egghot/)])
    await press(/^Send · .*520/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines).toMatchObject([
      {
        product: 'pizza',
        note: 'hot',
        options: [
          { option: 'large', quantity: 1 },
          { option: 'egg', quantity: 2 },
        ],
      },
    ])
    current().getByText(/1 × Pizza \(Large, 2.×.Egg, hot\)/)
  })

  it('is not added when the sheet is closed, nor before enough is chosen', async () => {
    await open({
      'GET /api/modifier-groups': () => ({
        body: [extras, { ...size, options: size.options.map((each) => ({ ...each, isDefault: false })) }],
      }),
    })
    await tap(/Pizza/)
    await screen.findByRole('dialog', { name: 'Pizza' })
    expect(sheet().getByRole('button', { name: /^Add ·/ })).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Escape}')
    await gone()
    current().getByText('Nothing added yet')
  })

  it('says at its group how many are missing', async () => {
    await open({ 'GET /api/modifier-groups': () => ({ body: [{ ...extras, min: 2 }, size] }) })
    await tap(/Pizza/)
    await screen.findByRole('dialog', { name: 'Pizza' })
    sheet().getByText('Choose 2')
    await choose(/^Egg/)
    sheet().getByText('Choose 1 more')
    expect(sheet().getByRole('button', { name: /^Add ·/ })).toHaveProperty('disabled', true)
    await choose(/^No cheese/)
    expect(sheet().getByRole('button', { name: /^Add ·/ })).toHaveProperty('disabled', false)
  })

  it('that may be left out is added at once, and chosen in the sheet of its line; equal lines add up', async () => {
    const { sent } = await open()
    await tap(/Soup/)
    await tap(/Soup/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(linesOf('Food')).toEqual([expect.stringContaining('Options and note')])
    await userEvent.click(current().getByRole('button', { name: /^Soup/ }))
    await screen.findByRole('dialog', { name: 'Soup' })
    await choose(/^Egg/)
    await choose(/^Done · .*380/)
    await gone()
    await tap(/Soup/)
    expect(linesOf('Food')).toHaveLength(2)
    await userEvent.click(current().getByRole('button', { name: /^Soup.*150/ }))
    await screen.findByRole('dialog', { name: 'Soup' })
    await choose(/^Egg/)
    await choose(/^Done/)
    await gone()
    expect(linesOf('Food')).toEqual([expect.stringMatching(/SoupEgg.*570/)])
    await press(/^Send · .*570/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines).toMatchObject([{ quantity: 3, options: [{ option: 'egg', quantity: 1 }] }])
  })

  it('asks nothing of a product without groups, nor the server for groups that no product has', async () => {
    const { seen, sent } = await openPad({ 'GET /api/product': () => ({ body: [product('beer', 'Beer')] }) })
    await tap(/Beer/)
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]?.lines[0]).not.toHaveProperty('options')
    expect(seen.some(({ url }) => url.pathname === '/api/modifier-groups')).toBe(false)
  })

  it('that is a product costs its price, is not chosen when it is sold out, and leaves with it', async () => {
    const wine = product('wine', 'Wine', { soldOut: { since: '2020-01-01T00:00:00.000Z', until: null } })
    const soup = product('soup', 'Soup', { price: 150, category: 'food', modifierGroups: ['extras'] })
    const shot = (id: string, of: string) => ({
      _id: `shot-${id}`,
      name: `Shot of ${of}`,
      delta: 80,
      isDefault: false,
      recipe: [],
      product: { _id: id, name: of },
    })
    const { sent } = await open({
      'GET /api/product': () => ({ body: [soup, product('beer', 'Beer'), wine] }),
      'GET /api/modifier-groups': () => ({
        body: [{ ...extras, options: [shot('beer', 'beer'), { ...shot('wine', 'wine'), isDefault: true }] }],
      }),
      'POST /api/tickets': () =>
        refusal(409, 'SOLD_OUT', { products: [{ product: 'beer', name: 'Beer', until: null, left: 1 }] }),
    })
    await tap(/Soup/)
    await tap(/Soup/)
    await userEvent.click(current().getByRole('button', { name: /^Soup/ }))
    await screen.findByRole('dialog', { name: 'Soup' })
    expect(sheet().getByRole('button', { name: /Shot of wine.*Sold out/ })).toHaveProperty('disabled', true)
    await choose(/^Shot of beer/)
    await choose(/^Done · .*460/)
    await gone()
    await press(/^Send · .*460/)
    await current().findByText(/1 of 2 can be sent/)
    await press('Send the rest')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.lines).toMatchObject([{ product: 'soup', quantity: 1, shownPrice: 230 }])
  })

  it('that the server refuses is named with the group', async () => {
    const lines = [{ name: 'Pizza', fault: 'tooFew', group: { name: 'Size' } }]
    await open({ 'POST /api/tickets': () => refusal(409, 'OPTIONS_INVALID', { lines }) })
    await tap(/Beer/)
    await press(/^Send/)
    await current().findByText('The chosen options are not valid. Choose them again. Pizza (Size)')
    expect(linesOf('Drink')).toHaveLength(1)
  })

  it('is taken from a draft of before there were options', async () => {
    const draft = {
      id: 'old',
      note: '',
      covers: null,
      lines: [{ id: 'l', product: 'soup', quantity: 1, note: '' }],
    }
    localStorage.setItem('pad-drafts:id-of-monitor', JSON.stringify({ current: 't12', of: { t12: draft } }))
    const { sent } = await open({ 'POST /api/tickets': () => made })
    await waitFor(() => expect(linesOf('Food')).toEqual([expect.stringContaining('Soup')]))
    await press(/^Send/)
    await current().findByText('Sent for Table 12')
    expect(sent()[0]).toMatchObject({ id: 'old', lines: [{ id: 'l', product: 'soup' }] })
  })
})
