// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Gateway } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { gateway, GATEWAY_HEALTH } from '../../../testing/billing-entities.ts'
import { closeDay, dayClosingAnswers, OWNER_PIN } from '../../../testing/day-closing.ts'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { dialog, press } from '../../../testing/screen-actions.ts'
import { ReportMenu } from './report-menu.tsx'

const printed = { body: { ok: true, report: {}, text: 'REPORT 0007' } }
const open = (
  answer: Parameters<typeof fakeServer>[0][string] = () => printed,
  gateways: readonly Gateway[] = [gateway('g1')],
) => {
  signedInAs('monitor')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /health': () => ({ body: GATEWAY_HEALTH }),
    ...dayClosingAnswers(),
    'POST /commands': answer,
    'GET /api/gateway': () => ({ body: gateways }),
    'POST /api/gateway/relay': () => ({ body: { status: 200, body: printed.body } }),
  })
  renderScreen(ReportMenu)
  return () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const choose = async (name: string) => {
  await press('Reports')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const printedText = () => screen.findByRole('group', { name: /^Printed at \d\d:\d\d$/ })

freezeDate('2026-11-21T14:00:00Z')

describe('the report menu', () => {
  it('prints the control report at once and shows its text', async () => {
    const commands = open()
    await choose('Control report (X)')
    await screen.findByText('Command called!')
    await screen.findByText('Command executed successfully.')
    expect((await printedText()).textContent).toBe('REPORT 0007')
    expect(
      within(await screen.findByRole('dialog', { name: 'Control report (X)' })).getByRole('button', {
        name: 'Copy',
      }),
    ).toBeTruthy()
    expect(commands()).toEqual([{ commandType: 2 }])
  })

  it('leads to the fiscal report whoever may open it', async () => {
    open()
    await press('Reports')
    await screen.findByRole('menuitem', { name: 'Control report (X)' })
    expect(screen.queryByRole('menuitem', { name: 'Fiscal report' })).toBeNull()
    act(() => void signedInAs('monitor', { allowedRoutes: ['establishment', 'fiscalBook'] }))
    const link = await screen.findByRole('menuitem', { name: 'Fiscal report' })
    expect(link.getAttribute('href')).toBe(ROUTES.fiscalBook)
  })

  it('asks for confirmation of the daily report, which closes the day', async () => {
    const commands = open()
    await choose('Daily fiscal report (Z)')
    await screen.findByText('No table, pre-bill or bill is open.')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(commands()).toEqual([])
    await choose('Daily fiscal report (Z)')
    await closeDay()
    await printedText()
    expect(commands()).toEqual([OWNER_PIN, { commandType: 1, permit: 'p' }])
  })

  it('asks for one of several gateways, and then for the input of the report', async () => {
    const commands = open(
      () => printed,
      [gateway('g1', { name: 'Bar' }), gateway('g2', { name: 'Terrace', connected: false })],
    )
    await choose('Daily fiscal report (Z)')
    const question = within(await screen.findByRole('dialog', { name: 'Daily fiscal report (Z)' }))
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'BarConnected · VK000001',
      expect.stringMatching(/^TerraceOffline for /),
    ])
    await userEvent.click(question.getByRole('button', { name: /^Terrace/ }))
    await screen.findByRole('dialog', { name: 'Daily fiscal report (Z) · Terrace' })
    expect(commands()).toEqual([])
    await closeDay()
    await printedText()
    expect(commands()).toEqual([
      { ...OWNER_PIN, gateway: 'g2' },
      { gateway: 'g2', path: '/commands', command: { commandType: 1, permit: 'p' } },
    ])
  })

  it.each([
    ['Detailed report by closing number', 6],
    ['Short report by closing number', 7],
  ])('asks for the closing numbers of the %s', async (name, commandType) => {
    const commands = open()
    await choose(name)
    await press('Print report')
    await screen.findByText('This is required')
    await userEvent.type(screen.getByLabelText(/From closing number/), '5')
    await userEvent.type(screen.getByLabelText(/To closing number/), '4')
    await press('Print report')
    await screen.findByText('The range ends before it starts')
    expect(commands()).toEqual([])
    await userEvent.type(screen.getByLabelText(/To closing number/), '{Backspace}9')
    await press('Print report')
    await printedText()
    expect(commands()).toEqual([{ commandType, commandContext: { from: 5, to: 9 } }])
  })

  it.each([
    ['Detailed period report', 8],
    ['Short period report', 9],
  ])('asks for the days of the %s', async (name, commandType) => {
    const commands = open()
    await choose(name)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Today' }))
    await press('Print report')
    await printedText()
    expect(commands()).toEqual([{ commandType, commandContext: { from: '2026-11-21', to: '2026-11-21' } }])
  })

  it('shows a refusal in the gateway’s words, with an explanation if there is one', async () => {
    open(() => ({
      status: 409,
      body: {
        ok: false,
        code: 'DEVICE_REFUSED',
        message: 'The device refused; nothing was printed: no paper',
      },
    }))
    await choose('Control report (X)')
    expect(await screen.findAllByText(/^The device refused; nothing was printed: no paper/)).toHaveLength(2)
    const answer = within(await screen.findByRole('dialog', { name: 'Control report (X)' }))
    answer.getByText(/Check its display, the paper and the cover/)
    answer.getByText('DEVICE_REFUSED')
  })

  it('shows an unknown refusal in the gateway’s words only', async () => {
    open(() => ({ status: 409, body: { ok: false, code: 'OF_TOMORROW', message: 'Not today' } }))
    await choose('Control report (X)')
    await screen.findByText('Not today')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('reports an unknown outcome without a response, and links to the gateway', async () => {
    open(() => {
      throw new TypeError('Failed to fetch')
    })
    await choose('Control report (X)')
    const answer = within(await screen.findByRole('dialog', { name: 'Control report (X)' }))
    answer.getByText(/It is not known whether the command was executed/)
    expect(answer.getByRole('link', { name: 'Check gateway' }).getAttribute('href')).toBe(ROUTES.gateway)
    await userEvent.click(answer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
