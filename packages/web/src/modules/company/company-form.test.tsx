// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { ROUTES } from '@kafana/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { press, retype } from '../../testing/screen-actions.ts'
import { Component as CompanyScreen } from './company-screen.tsx'

const venue = company({ stornoMinutes: 15, version: 3, taxClasses: [{ rate: 18, letter: 'А' }] })
const open = (stornoMinutes = 15) =>
  openScreen(CompanyScreen, {
    'GET /api/company': () => ({ body: { ...venue, stornoMinutes } }),
    'PUT /api/company': ({ body }) => ({ body: { ...venue, ...(body as object), version: 4 } }),
  })
const field = () => screen.getByLabelText('Possible for')

describe('the storno time limit', () => {
  it.each([
    [15, 'within 15 min of printing'],
    [90, 'within 1 h 30 min of printing'],
    [0, 'never'],
  ])('of %i minutes is shown as text', async (minutes, words) => {
    open(minutes)
    await screen.findByText(words)
  })

  it('is saved in minutes, including zero', async () => {
    const { writes } = open()
    await press('Edit')
    await retype(field(), '0')
    await press('Save')
    await screen.findByText('Company details updated')
    expect(writes()).toEqual([{ call: 'PUT /api/company', body: { stornoMinutes: 0, version: 3 } }])
  })

  it.each([
    ['20000', 'This number is too large'],
    ['{Backspace}', 'Minutes are required'],
  ])('cannot be “%s” minutes', async (typed, fault) => {
    const { writes } = open()
    await press('Edit')
    await retype(field(), typed)
    await press('Save')
    await screen.findByText(fault)
    expect(writes()).toEqual([])
  })
})

it('whether waiters may close bills is shown, switched and saved', async () => {
  const { writes } = open()
  await screen.findByText('Waiters may close bills')
  await press('Edit')
  await userEvent.click(screen.getByRole('switch', { name: /^Waiters may close bills/ }))
  await press('Save')
  await screen.findByText('Company details updated')
  expect(writes()).toEqual([{ call: 'PUT /api/company', body: { waitersBill: true, version: 3 } }])
})

it('whether guests pay first is shown, switched and saved', async () => {
  const { writes } = open()
  await screen.findByText('Guests pay first')
  await press('Edit')
  await userEvent.click(screen.getByRole('switch', { name: /^Guests pay first/ }))
  await press('Save')
  await screen.findByText('Company details updated')
  expect(writes()).toEqual([{ call: 'PUT /api/company', body: { payFirst: true, version: 3 } }])
})

const ours = company({ name: 'Kafana', taxClasses: [{ rate: 18, letter: 'А' }], version: 3 })
const edit = async (answers: Parameters<typeof fakeServer>[0] = {}) => {
  signedInAs('owner')
  fakeServer({
    'GET /api/company': () => ({ body: ours }),
    'GET /api/product': () => ({ body: [] }),
    ...answers,
  })
  renderScreen(CompanyScreen, {
    at: '/company',
    path: '/company',
    routes: [{ path: ROUTES.panel, element: <p>The panel</p> }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
}
const typeName = () => userEvent.type(screen.getByLabelText(/^Name/), ' Нова')
const back = () => userEvent.click(screen.getByRole('link', { name: 'Back' }))
const asked = () => screen.findByRole('dialog', { name: 'Discard changes?' })

describe('leaving the form', () => {
  it('asks nothing if nothing was changed', async () => {
    await edit()
    await back()
    await screen.findByText('The panel')
  })

  it('asks before changes are lost', async () => {
    await edit()
    await typeName()
    await back()
    await asked()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Kafana Нова')
  })

  it('asks also while an edit conflict is unresolved', async () => {
    await edit({
      'PUT /api/company': () =>
        refusal(409, 'VERSION_CONFLICT', { current: { ...ours, address: 'Elsewhere 2', version: 4 } }),
    })
    await typeName()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('Elsewhere 2'))
    await back()
    await asked()
  })
})
