import { useEffect, useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { onSystemScheme, showColorScheme } from '../platform/browser/device-scheme.ts'
import { loadAppLayout } from './load-app-layout.ts'
import c from './layout.module.css'

/** Loads the layout of the signed-in screens while the user types their password. */
const prefetchAppLayout = (): void => void loadAppLayout().catch(() => undefined)

/** The monitor, which is always dark, may have been here before. */
const useColorScheme = (): void => {
  useLayoutEffect(showColorScheme, [])
  useEffect(() => onSystemScheme(showColorScheme), [])
}

/** The layout of the signed-out pages; it loads none of the dependencies of the signed-in screens. */
export const AuthLayout = () => {
  useColorScheme()
  return (
    <main className={c.column} onInput={prefetchAppLayout}>
      <Outlet />
    </main>
  )
}
