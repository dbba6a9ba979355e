/** Two accounts of the demo venue, and the password of both. */
export interface DemoAccounts {
  readonly owner: string
  readonly monitor: string
  readonly password: string
}

/**
 * The accounts that the server of the demo has written into the page; null everywhere else.
 * @throws SyntaxError if the page is not from our server
 */
export const readDemoAccounts = (): DemoAccounts | null => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="kafana-demo"]')?.content
  return written === undefined ? null : (JSON.parse(written) as DemoAccounts)
}
