import { expect } from 'vitest'
import type { MailServer } from './mail-server.ts'

/** Where the link of a mail leads: to a screen, whose path holds what the call needs. */
export interface ResetLink {
  readonly url: string
  readonly id: string
  readonly token: string
}

export const linkIn = (text: string): ResetLink => {
  const [url = '', id = '', token = ''] =
    /https?:\/\/\S+\/reset-password\/([^/\s]+)\/([\w-]{43})(?=\s|$)/.exec(text) ??
    expect.fail(`no link in: ${text}`)
  return { url, id, token }
}

/** The mails to an address, as soon as there are so many. */
export const mailsTo = async ({ mails }: MailServer, address: string, count: number) => {
  const found = () => mails.filter(({ to }) => to.includes(address))
  await expect.poll(() => found().length).toBe(count)
  return found()
}
