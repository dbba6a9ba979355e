// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Check } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { plain } from '../../../testing/screen-actions.ts'
import { openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const party = check('c1', { covers: 2, allergies: 'nuts', orders: [tabOrder('soup', 'pending')] })

/** Opens the dialog; somebody else changes the check before it is saved. */
const openWhileChanged = async (change: Partial<Check>) => {
  const current = { ...party, version: 2, ...change }
  const { writes } = openTable([party], {
    answers: {
      'GET /api/checks/c1': () => ({ body: current }),
      'PUT /api/checks/c1': ({ body }) =>
        (body as { version: number }).version === current.version
          ? { body: { ...current, version: 3 } }
          : refusal(409, 'VERSION_CONFLICT'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More: Tab 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Guests and allergies' }))
  const form = within(await screen.findByRole('dialog', { name: 'Guests and allergies' }))
  await userEvent.type(form.getByLabelText(/^Allergies/), ', milk')
  const save = () => userEvent.click(form.getByRole('button', { name: 'Save' }))
  await save()
  return { form, save, sent: () => writes().map(({ body }) => body) }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('what others have said of the guests is shown, and what was typed is kept and can be saved', async () => {
  const { form, save, sent } = await openWhileChanged({ covers: 4, allergies: 'nuts, fish' })
  const note = await form.findByText(/fish/)
  expect(plain(note.closest('li')?.textContent)).toBe('Allergies: nuts → nuts, fish')
  expect(form.getByLabelText(/^Allergies/)).toHaveProperty('value', 'nuts, milk')
  await userEvent.type(form.getByLabelText(/^Allergies/), ', fish')
  await save()
  await isClosed()
  expect(sent()).toEqual([
    { allergies: 'nuts, milk', version: 1 },
    { allergies: 'nuts, milk, fish', version: 2 },
  ])
})

it('a check of which something else has changed is saved at once', async () => {
  const { sent } = await openWhileChanged({ owed: 500 })
  await isClosed()
  expect(sent()).toEqual([
    { allergies: 'nuts, milk', version: 1 },
    { allergies: 'nuts, milk', version: 2 },
  ])
})
