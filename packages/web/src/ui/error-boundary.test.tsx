// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import '@kafana/client/i18n/i18n.ts'
import { HistoryRouter } from '../platform/navigation/history-router.tsx'
import { memoryHistory } from '../testing/render-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const Page = () => {
  const { pathname } = useLocation()
  if (pathname === '/broken') throw new Error('broken')
  return <h1>{pathname}</h1>
}

it('shows the error until the user goes to another page', async () => {
  const history = memoryHistory('/a')
  const shown = vi.fn()
  render(
    <HistoryRouter history={history}>
      <ErrorBoundary onShown={shown}>
        <Page />
      </ErrorBoundary>
    </HistoryRouter>,
    { onCaughtError: () => {} },
  )
  await act(async () => history.push('/broken'))
  screen.getByRole('heading', { name: 'Oops! Sorry, an unexpected error has occurred.' })
  expect(shown).toHaveBeenCalledOnce()
  await act(async () => history.go(-1))
  screen.getByRole('heading', { name: '/a' })
})
