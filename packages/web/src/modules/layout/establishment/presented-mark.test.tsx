// @vitest-environment jsdom
import { company, floorTable, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { DEFAULT_TICKET_TIMES } from '@kafana/domain'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Component } from './establishment-screen.tsx'
import { PresentedMark } from './presented-mark.tsx'
import { floorActivity } from './table-status.tsx'

const ago = (minutes: number, now = Date.now()): string => new Date(now - minutes * 60_000).toISOString()

it('a table whose guests were shown what they owe says since when, on its tile', async () => {
  signedInAs('monitor')
  fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/zones': () => ({ body: [{ _id: 'z', name: 'Hall', establishment: null, version: 1 }] }),
    'GET /api/tables': () => ({
      body: [table('t', { name: 'Table 5', zone: 'z' }), table('u', { name: 'Table 6', zone: 'z' })],
    }),
    'GET /api/orders/floor': () => ({
      body: [
        floorTable('t', { state: 'served', since: ago(20), owed: 100, presentedAt: ago(12.5) }),
        floorTable('u', { state: 'served', since: ago(20), owed: 100 }),
      ],
    }),
  })
  renderScreen(Component)
  const mark = await screen.findByTitle('guest check out for 12 min')
  expect(mark.closest('button')?.textContent).toMatch(/^Table 5.*guest check out for 12 min/)
  expect(screen.getAllByText(/guest check out/)).toHaveLength(1)
})

it('its minutes are known without a paper that is out, too: there are none', () => {
  const now = Date.parse('2026-11-21T20:00:00.000Z')
  const floor = [floorTable('t', { presentedAt: ago(12, now) }), floorTable('u')]
  const { t, u } = floorActivity(floor, DEFAULT_TICKET_TIMES, now)
  expect(t?.presented).toBe(12)
  expect(u).not.toHaveProperty('presented')
})

it.each([
  [29, 'served'],
  [30, 'warn'],
])('a row of the list says it after %i min in the colours of %s', (minutes, status) => {
  renderScreen(() => <PresentedMark minutes={minutes} />, { at: '/', path: '/' })
  expect(screen.getByText(`guest check out for ${minutes} min`).dataset['status']).toBe(status)
})
