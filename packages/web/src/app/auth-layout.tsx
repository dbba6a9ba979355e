import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { loadAppLayout } from './load-app-layout.ts'
import c from './layout.module.css'

/** Loads the layout of the signed-in screens while the user types their password. */
const prefetchAppLayout = (): void => void loadAppLayout().catch(() => undefined)

/** The monitor may have switched the page to dark. */
const useLightScheme = (): void =>
  useLayoutEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'), [])

/** The layout of the signed-out pages; it loads none of the dependencies of the signed-in screens. */
const AuthLayout = () => {
  useLightScheme()
  return (
    <main className={c.column} onInput={prefetchAppLayout}>
      <Outlet />
    </main>
  )
}

export { AuthLayout as Component }
