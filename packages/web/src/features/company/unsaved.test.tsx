// @vitest-environment jsdom
import { ROUTES } from '@kafana/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { company } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Component as CompanyScreen } from './company-screen.tsx'

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
const asked = () => screen.findByRole('dialog', { name: 'Leave without saving?' })

describe('the company being edited', () => {
  it('is left without a question where nothing was changed', async () => {
    await edit()
    await back()
    await screen.findByText('The panel')
  })

  it('is not left with changes before a question', async () => {
    await edit()
    await typeName()
    await back()
    await asked()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Kafana Нова')
  })

  it('asks also when somebody else was faster and what was typed still waits to be saved', async () => {
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
