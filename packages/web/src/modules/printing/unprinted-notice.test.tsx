// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { words } from '../../testing/screen-actions.ts'
import { UnprintedPapers } from './index.ts'
import { latePapers } from './late-papers.ts'

beforeEach(loadParts)

const job = (id: string, more: object = {}) => ({
  _id: id,
  kind: 'sent',
  station: { _id: 'grill', name: 'Grill' },
  printer: { _id: 'grill', name: 'Grill' },
  orders: [12],
  state: 'waiting',
  problem: null,
  createdAt: '2026-11-26T17:05:00.000Z',
  doneAt: null,
  waitedMs: 20_000,
  ...more,
})
const station = (name: string) => ({ _id: name.toLowerCase(), name })

const open = (jobs: readonly object[], printers: readonly object[], kitchenPrinters?: true) => {
  signedInAs('monitor')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company(kitchenPrinters && { kitchenPrinters }) }),
    'GET /api/print-jobs/waiting': () => ({ body: { jobs, printers } }),
    'POST /api/print-jobs/a/print': () => ({ body: job('a') }),
    'POST /api/print-jobs/a/show': () => ({ body: job('a', { state: 'shown' }) }),
  })
  renderScreen(UnprintedPapers)
  return seen
}

it('says what a printer did not print, and why', async () => {
  open([job('a', { problem: 'paper' })], [station('Grill')], true)
  const line = within(await screen.findByRole('listitem'))
  line.getByText('The printer of Grill did not print order #12')
  line.getByText('It is out of paper.')
  expect(line.getAllByRole('button').map(words)).toEqual(['Print again', 'Show on screen'])
})

it.each([
  ['Print again', { call: 'POST /api/print-jobs/a/print', body: {} }],
  ['Print at Kitchen', { call: 'POST /api/print-jobs/a/print', body: { printer: 'kitchen' } }],
  ['Show on screen', { call: 'POST /api/print-jobs/a/show', body: undefined }],
])('%s', async (name, write) => {
  const seen = open([job('a')], [station('Grill'), station('Kitchen')], true)
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(writesIn(seen)).toEqual([write]))
})

it('offers several other printers in a menu', async () => {
  open([job('a')], ['Grill', 'Kitchen', 'Bar'].map(station), true)
  await userEvent.click(await screen.findByRole('button', { name: 'Print at another station' }))
  expect((await screen.findAllByRole('menuitem')).map(words)).toEqual(['Kitchen', 'Bar'])
})

it('asks nothing in a venue without printers', async () => {
  const seen = open([job('a')], [])
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  })
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/company'])
})

it('counts as late after 20 seconds, and a test never', () => {
  const jobs = [job('a', { waitedMs: 5000 }), job('b', { kind: 'test', waitedMs: 90_000 })] as never[]
  expect(latePapers({ jobs }, 14_999)).toEqual([])
  expect(latePapers({ jobs }, 15_000)).toEqual([jobs[0]])
})
