import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { loadShell } from './load-shell.ts'
import c from './shell.module.css'

/** What the screens behind the door are made of; it comes while somebody types their password. */
const fetchShell = (): void => void loadShell().catch(() => undefined)

/** The monitor may have left the page dark. */
const useLight = (): void =>
  useLayoutEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'), [])

/** The frame of the pages before the door: nobody has to wait for what only those behind it need. The parts of these pages stand in ui/door. */
const Gate = () => {
  useLight()
  return (
    <main className={c.column} onInput={fetchShell}>
      <Outlet />
    </main>
  )
}

export { Gate as Component }
