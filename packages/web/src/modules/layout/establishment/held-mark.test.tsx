// @vitest-environment jsdom
import { company, floorTable } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { DEFAULT_TICKET_TIMES } from '@kafana/domain'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { courses } from '../../../testing/course-fakes.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { HeldMark } from './held-mark.tsx'
import { floorActivity } from './table-status.tsx'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()

describe('what a table holds', () => {
  const activityOf = (course: string | null) =>
    floorActivity(
      [
        floorTable('t', {
          state: 'waiting',
          since: ago(90),
          held: { check: 'c', course, since: ago(90) },
        }),
      ],
      DEFAULT_TICKET_TIMES,
      NOW,
    )['t']

  it('is known with its minutes, and is never late', () => {
    expect(activityOf('c3')).toMatchObject({
      status: 'fresh',
      wait: { status: 'fresh', minutes: 90 },
      held: { course: 'c3', minutes: 90 },
    })
  })

  it('is not there otherwise', () => {
    expect(floorActivity([floorTable('t')], DEFAULT_TICKET_TIMES, NOW)['t']).toMatchObject({ held: null })
  })
})

describe('its mark', () => {
  beforeEach(() => {
    signedInAs('monitor')
    fakeServer({
      'GET /api/company': () => ({ body: company({ courseMode: 'manual' }) }),
      'GET /api/courses': () => ({ body: courses() }),
    })
  })
  const show = (isTile: boolean) =>
    renderScreen(() => <HeldMark held={{ check: 'c', course: 'c3', minutes: 12 }} isTile={isTile} />, {
      at: '/',
      path: '/',
    })

  it('names the course in a list', async () => {
    show(false)
    await screen.findByText('Mains on hold for 12 min')
  })

  it('has the minutes on a tile, and is spoken', async () => {
    show(true)
    await screen.findByText(', Mains on hold for 12 min')
    screen.getByText('12 min')
  })
})
