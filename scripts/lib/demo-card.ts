import type { LaunchEnvironment } from './launch-environment.ts'

interface Account {
  readonly email: string
  readonly role: string
  readonly username: string
  readonly pin?: string | undefined
}

/** The address of the demo venue and its accounts, as a text box for the terminal. */
export const demoCard = (
  env: Pick<LaunchEnvironment, 'PORT'> & Readonly<Record<string, string>>,
  accounts: readonly Account[],
  password: string,
): string => {
  const scheme = env['TLS_CERT'] ? 'https' : 'http'
  const rows = [
    ['e-mail', 'role', 'name', 'PIN'],
    ...accounts.map(({ email, role, username, pin }) => [email, role, username, pin ?? '–']),
  ]
  const widths = rows.reduce(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [0],
  )
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  const address = env['PUBLIC_URL'] ?? `${scheme}://localhost:${env.PORT}`
  return box([
    `Kafana is open: ${address}`,
    '',
    `Password for everyone: ${password}`,
    '',
    ...table,
    '',
    'Ctrl-C closes it.',
  ])
}

const box = (lines: readonly string[]): string => {
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join('\n')
}
