// @vitest-environment jsdom
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import '@kafana/client/i18n/i18n.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HistoryRouter } from '../platform/navigation/history-router.tsx'
import { memoryHistory } from '../testing/render-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useReloadWhenAvailable } from './full-page.tsx'

const breakWith = (error: Error) => {
  const Broken = (): ReactNode => {
    throw error
  }
  render(
    <HistoryRouter history={memoryHistory()}>
      <ErrorBoundary onShown={() => {}}>
        <Broken />
      </ErrorBoundary>
    </HistoryRouter>,
    { onCaughtError: () => {} },
  )
}

describe('the error page', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://kafana.test/assets/storage-screen.js',
    'error loading dynamically imported module: x',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/storage-screen.css',
  ])('reloads by itself when a part could not be loaded: %s', async (message) => {
    breakWith(new TypeError(message))
    await screen.findByRole('heading', {
      name: 'The server is unreachable. This loads as soon as it is back.',
    })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Back', 'Try again'])
  })

  it('shows other errors with a retry button', async () => {
    breakWith(new TypeError('x is not a function'))
    await screen.findByRole('heading', { name: 'Oops! Sorry, an unexpected error has occurred.' })
    screen.getByRole('button', { name: 'Try again' })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/login', '/'])
  })

  it('leads somebody who is signed in to their first screen', async () => {
    signedInAs('monitor')
    breakWith(new TypeError('x is not a function'))
    const link = await screen.findByRole('link', { name: 'To your first screen' })
    expect(link.getAttribute('href')).toBe('/establishment')
  })
})

describe('waiting for the server', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it.each([
    ['as soon as the server is there', true, () => ({ body: { status: 'ok' } }), 1],
    ['not while it is busy', true, () => refusal(503, 'STORE_UNAVAILABLE'), 0],
    ['not where nothing is waited for', false, () => ({ body: { status: 'ok' } }), 0],
  ])('reloads %s', async (_case, isWaiting, health, times) => {
    fakeServer({ 'GET /api/health': health })
    const reload = vi.fn()
    renderHook(() => useReloadWhenAvailable(isWaiting, reload))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(reload).toHaveBeenCalledTimes(times)
  })

  it('keeps waiting while nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const reload = vi.fn()
    renderHook(() => useReloadWhenAvailable(true, reload))
    await vi.advanceTimersByTimeAsync(6_000)
    fakeServer({ 'GET /api/health': () => ({ body: { status: 'ok' } }) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reload).toHaveBeenCalledOnce()
  })
})
