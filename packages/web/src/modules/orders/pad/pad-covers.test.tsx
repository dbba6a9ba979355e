// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox } from '@kafana/client/outbox/current-outbox.ts'
import { check, company } from '@kafana/client/testing/entities.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { current, openPad, press, tap } from '../../../testing/open-pad.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => {
  vi.useRealTimers()
  closeOutbox()
})

const asks = { 'GET /api/company': () => ({ body: company({ askCovers: true }) }) }

it('a venue that wants to know asks how many guests a new check is for; the answer sends it', async () => {
  const { sent } = await openPad(asks)
  await tap(/Soup/)
  await press(/^Send/)
  const question = within(await screen.findByRole('dialog', { name: 'Guests' }))
  expect(sent()).toEqual([])
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
  await userEvent.click(question.getByRole('button', { name: '4' }))
  await current().findByText(/^Sent for/)
  expect(sent()).toMatchObject([{ covers: 4, table: 't12' }])
})

it('the second press of a double press on Send neither answers the question nor closes it', async () => {
  const { sent } = await openPad(asks)
  await tap(/Soup/)
  await press(/^Send/)
  const question = within(await screen.findByRole('dialog', { name: 'Guests' }))
  await userEvent.click(question.getByRole('button', { name: 'Send without a number' }))
  for (const beside of document.querySelectorAll('.mantine-Modal-overlay, .mantine-Modal-inner'))
    await userEvent.click(beside)
  screen.getByRole('dialog', { name: 'Guests' })
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(500)
  await userEvent.click(question.getByRole('button', { name: 'Send without a number' }))
  await current().findByText(/^Sent for/)
  expect(sent()[0]).not.toHaveProperty('covers')
})

it('nobody is asked again about guests who were counted, whose allergies are at the head', async () => {
  const counted = check('c1', { covers: 2, allergies: 'nuts' })
  const { sent } = await openPad({
    ...asks,
    'GET /api/checks/table/t12': () => ({ body: [counted] }),
  })
  expect((await screen.findByText('Allergies:')).closest('p')?.textContent).toBe('Allergies: nuts')
  await tap(/Soup/)
  await press(/^Send/)
  await current().findByText(/^Sent for/)
  expect(sent()[0]).not.toHaveProperty('covers')
})
