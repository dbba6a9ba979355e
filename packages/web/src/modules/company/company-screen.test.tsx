// @vitest-environment jsdom
import { company as wireCompany, product as wireProduct } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { ROUTES } from '@kafana/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { press, retype, expectRefusal } from '../../testing/screen-actions.ts'
import { Component as CompanyScreen } from './company-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const company = wireCompany({
  _id: 'company-1',
  name: 'Кафана Καφενείο',
  address: 'Street 1',
  email: 'venue@kafana.test',
  phone: '+389 (0)2 / 123-456',
  taxClasses: [
    { rate: 18, letter: 'А' },
    { rate: 5, letter: 'Б' },
  ],
  version: 3,
})
const product = (name: string, taxRate: number) => wireProduct(name, name, { taxRate })

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company }),
    'GET /api/product': () => ({ body: [] }),
    'PUT /api/company': ({ body }) => ({ body: { ...company, ...(body as object), version: 4 } }),
    ...answers,
  })
  renderScreen(CompanyScreen)
  return { writes: () => seen.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const write = async (name: RegExp, text: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

describe('the company', () => {
  it('shows details and settings with links to call and to write', async () => {
    open()
    expect((await screen.findByRole('link', { name: company.phone })).getAttribute('href')).toBe(
      'tel:+38902123456',
    )
    expect(screen.getByRole('link', { name: company.email }).getAttribute('href')).toBe(
      'mailto:venue@kafana.test',
    )
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(ROUTES.panel)
    screen.getByText('company-1')
    screen.getByText('MKD · Macedonian denar')
    screen.getByText('Sales until 04:00 count towards the day before.')
    expect(
      within(screen.getByRole('region', { name: 'Currency and business day' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'А18 %',
      'Б5 %',
      'Drinkamber after 5 min, red after 10 min',
      'Foodamber after 10 min, red after 20 min',
    ])
  })

  it('shows that it could not be loaded', async () => {
    open({ 'GET /api/company': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText('Failed to fetch company data')).length).toBeGreaterThan(0)
  })
})

describe('the copy button', () => {
  const copied: string[] = []
  beforeEach(() => {
    copied.length = 0
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy over plain HTTP
    document.execCommand = vi.fn(() => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('copies the id and confirms it for two seconds after the last click', async () => {
    open()
    const button = await screen.findByRole('button', { name: 'Copy' })
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent.click(button)
    await pass(1999)
    expect([button.textContent, copied]).toEqual(['Copied!', ['company-1']])
    fireEvent.click(button)
    await pass(1999)
    expect(button.textContent).toBe('Copied!')
    await pass(1)
    expect(button.textContent).toBe('Copy')
  })

  it('reports that the browser refused', async () => {
    // oxlint-disable-next-line typescript/no-deprecated -- as above
    document.execCommand = vi.fn(() => false)
    open()
    await press('Copy')
    await screen.findByText('Could not copy. Select the text and copy it yourself.')
    screen.getByRole('button', { name: 'Copy' })
  })
})

describe('editing', () => {
  it('discards changes on cancel', async () => {
    const { writes } = open()
    await press('Edit')
    expect(document.activeElement).toBe(await field(/^Name/))
    await write(/^Phone/, '070 1')
    await press('Cancel')
    await press('Discard')
    await screen.findByRole('link', { name: company.phone })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
    await press('Edit')
    expect((await field(/^Phone/)).value).toBe(company.phone)
    expect(writes()).toEqual([])
  })

  it('sends the changed fields with the loaded version and closes', async () => {
    const { writes } = open({
      'PUT /api/company': ({ body }) => ({ body: { ...company, ...(body as object) } }),
    })
    await press('Edit')
    await write(/^Address/, 'Улица 2')
    await press('Save')
    await screen.findByText('Company details updated')
    expect(writes()).toEqual([{ address: 'Улица 2', version: 3 }])
    await screen.findByRole('button', { name: 'Edit' })
  })

  it('sends nothing without a change, says so and closes', async () => {
    const { writes } = open()
    await press('Edit')
    await press('Save')
    await screen.findByText('Nothing was changed')
    await screen.findByRole('button', { name: 'Edit' })
    expect(writes()).toEqual([])
  })

  it('stays open with an error after a refusal', async () => {
    open({ 'PUT /api/company': () => refusal(500, 'INTERNAL') })
    await press('Edit')
    await write(/^Name/, 'Other')
    await press('Save')
    await expectRefusal('Failed to update company details')
    expect((await field(/^Name/)).value).toBe('Other')
  })

  it('validates the input before sending', async () => {
    const { writes } = open()
    await press('Edit')
    await userEvent.clear(await field(/^Name/))
    await write(/^Email/, 'nobody')
    await write(/^Phone/, 'call me')
    await press('Save')
    await screen.findByText('Name is required')
    screen.getByText('Invalid email address')
    screen.getByText('This is not a phone number')
    expect(writes()).toEqual([])
  })

  it('finds a currency by its name and a time zone by its city', async () => {
    const { writes } = open()
    await press('Edit')
    await userEvent.type(
      await screen.findByRole('combobox', { name: /^Currency/ }),
      '{Control>}a{/Control}serbian',
    )
    await userEvent.click(await screen.findByRole('option', { name: 'RSD · Serbian Dinar' }))
    await userEvent.type(
      screen.getByRole('combobox', { name: /^Time zone/ }),
      '{Control>}a{/Control}new york',
    )
    await userEvent.click(await screen.findByRole('option', { name: 'America/New York' }))
    await press('Save')
    await waitFor(() =>
      expect(writes()).toEqual([{ currency: 'RSD', timezone: 'America/New_York', version: 3 }]),
    )
  })

  it('shows an edit conflict, keeps the input, and overwrites only when saved again', async () => {
    const theirs = { ...company, phone: '070 999', address: 'Their street', version: 9 }
    const { writes } = open({
      'PUT /api/company': ({ body }) =>
        (body as { version: number }).version === 9
          ? { body: { ...theirs, version: 10 } }
          : refusal(409, 'VERSION_CONFLICT', { current: theirs }),
    })
    await press('Edit')
    await write(/^Phone/, '070 111')
    await press('Save')
    const note = (await screen.findAllByRole('alert')).find(({ textContent }) =>
      textContent.includes('Their street'),
    )
    expect(note?.textContent).toContain('070 999')
    expect([(await field(/^Phone/)).value, (await field(/^Address/)).value]).toEqual([
      '070 111',
      'Their street',
    ])
    await press('Save')
    await screen.findByText('Company details updated')
    expect(writes()).toEqual([
      { phone: '070 111', version: 3 },
      { phone: '070 111', version: 9 },
    ])
  })
})

describe('tax classes', () => {
  const rates = () => screen.findAllByLabelText<HTMLInputElement>('Tax rate')
  const letters = () => screen.getAllByLabelText<HTMLInputElement>('Letter')

  it('are added and removed, with Cyrillic letters', async () => {
    const { writes } = open()
    await press('Edit')
    await press('Remove tax class 2')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add tax class' }))
    await press('Add tax class')
    await userEvent.type((await rates())[1] as HTMLInputElement, '7,25')
    await userEvent.type(letters()[1] as HTMLInputElement, 'b')
    await press('Save')
    await waitFor(() =>
      expect(writes()).toEqual([
        {
          taxClasses: [
            { rate: 18, letter: 'А' },
            { rate: 7.25, letter: 'В' },
          ],
          version: 3,
        },
      ]),
    )
  })

  it.each([
    { what: 'a rate', rate: '18', letter: 'Г', text: 'This rate is already listed' },
    { what: 'a letter', rate: '10', letter: 'A', text: 'This letter is already used' },
    { what: 'no rate', rate: ' ', letter: 'Г', text: 'Tax rate is required' },
  ])('refuse a duplicate or missing $what', async ({ rate, letter, text }) => {
    const { writes } = open()
    await press('Edit')
    await press('Add tax class')
    await userEvent.type((await rates())[2] as HTMLInputElement, rate)
    await userEvent.type(letters()[2] as HTMLInputElement, letter)
    await press('Save')
    await screen.findByText(text)
    expect(writes()).toEqual([])
  })

  it('cannot all be removed', async () => {
    open()
    await press('Edit')
    await press('Remove tax class 2')
    expect((await screen.findByRole('button', { name: 'Remove tax class 1' })).hasAttribute('disabled')).toBe(
      true,
    )
  })

  it('warn which products cannot be ordered without their rate', async () => {
    open({
      'GET /api/product': () => ({ body: [product('Tea', 5), product('Rakija', 18), product('Water', 5)] }),
    })
    await press('Edit')
    await rates()
    expect(screen.queryByRole('status')).toBeNull()
    await press('Remove tax class 2')
    const warning = await screen.findByText(/5 %: 2 products cannot be ordered until they get another rate\./)
    expect(warning.textContent).toContain('Tea, Water')
  })
})

describe('waiting times', () => {
  const minutes = async (category: 'Drink' | 'Food', label: 'Warn after' | 'Late after') =>
    within(await screen.findByRole('group', { name: category })).getByLabelText<HTMLInputElement>(label)

  it('are set for drinks and food and saved with the loaded version', async () => {
    const { writes } = open()
    await press('Edit')
    screen.getByText(/an order turns amber after the warning time, and red when it is late/)
    expect((await minutes('Food', 'Late after')).value).toBe('20 min')
    await retype(await minutes('Drink', 'Warn after'), '3')
    await retype(await minutes('Drink', 'Late after'), '7')
    await press('Save')
    await screen.findByText('Company details updated')
    expect(writes()).toEqual([
      {
        ticketTimes: { drink: { warnAfter: 3, lateAfter: 7 }, food: { warnAfter: 10, lateAfter: 20 } },
        version: 3,
      },
    ])
  })

  it.each([
    { typed: '10', text: '“Late after” must be longer than “Warn after”' },
    { typed: '9', text: '“Late after” must be longer than “Warn after”' },
    { typed: ' ', text: 'Minutes are required' },
    { typed: '0', text: 'This number is too small' },
    { typed: '241', text: 'This number is too large' },
  ])('late after “$typed” with a warning after 10: $text', async ({ typed, text }) => {
    const { writes } = open()
    await press('Edit')
    const late = await minutes('Food', 'Late after')
    await retype(late, typed)
    await press('Save')
    const error = await screen.findByText(text)
    expect(late.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    expect(writes()).toEqual([])
  })

  it('are shown as text in an edit conflict', async () => {
    const theirs = {
      ...company,
      ticketTimes: { ...company.ticketTimes, food: { warnAfter: 12, lateAfter: 30 } },
      version: 9,
    }
    open({ 'PUT /api/company': () => refusal(409, 'VERSION_CONFLICT', { current: theirs }) })
    await press('Edit')
    await write(/^Phone/, '070 111')
    await press('Save')
    const note = (await screen.findAllByRole('alert')).find(({ textContent }) =>
      textContent.includes('amber'),
    )
    expect(note?.textContent).toContain(
      'amber after 10 min, red after 20 min → amber after 12 min, red after 30 min',
    )
    expect((await minutes('Food', 'Late after')).value).toBe('30 min')
  })
})
