import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import '../ui/mantine-gate-styles.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import c from './shell.module.css'

/** What the screens behind the door are made of; it comes while somebody types their password. */
const fetchShell = (): void => void import('./shell.tsx').catch(() => undefined)

/** The frame of the pages before the door: nobody has to wait for what only those behind it need. */
const Gate = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
    <main className={c.column} onInput={fetchShell}><Outlet /></main>
  </MantineProvider>
)

export { Gate as Component }
