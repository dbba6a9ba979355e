import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import type { AppHistory } from './history.ts'

const HistoryContext = createContext<AppHistory | null>(null)

/** The history of the page. @throws outside of a HistoryRouter */
export const useHistory = (): AppHistory => {
  const history = use(HistoryContext)
  if (!history) throw new Error('There is no HistoryRouter around this component')
  return history
}

/**
 * Renders the page at the current address. The previous page stays until the next one is loaded; another address of the
 * same page is rendered at once.
 */
export const HistoryRouter = ({
  history,
  children,
}: {
  readonly history: AppHistory
  readonly children: ReactNode
}) => {
  const [at, setAt] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let { pathname } = history.location
    return history.listen(({ action, location }) => {
      const update = (): void => setAt({ action, location })
      if (location.pathname === pathname) update()
      else startTransition(update)
      pathname = location.pathname
    })
  }, [history])
  return (
    <HistoryContext value={history}>
      <Router location={at.location} navigationType={at.action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  )
}
