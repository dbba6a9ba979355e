import { expect } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import type { MailServer } from './mail-server.ts'
import type { TestServer } from './test-server.ts'

const selectMails = statement((kit) => kit.db.selectFrom('mails').selectAll().orderBy('id'))

/** The outbox, oldest first. */
export const storedMails = ({ platform }: Pick<TestServer, 'platform'>) =>
  platform.uow.read(NO_COMPANY, (tx) => tx.all(selectMails, {}))

const leaseAll = statement((kit, p: { until: number; tries: number }) =>
  kit.db.updateTable('mails').set({ lease: 'dead', leased_until: p.until, tries: p.tries }),
)

/** Leases every mail, as a process does that died while sending. */
export const leaseAllMails = (
  { platform }: Pick<TestServer, 'platform'>,
  until: number,
  tries = 1,
): Promise<number> => platform.uow.write(NO_COMPANY, (tx) => tx.run(leaseAll, { until, tries }))

/** The link of a mail; its path holds what the call needs. */
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

/** Waits until an address has this many mails and returns them. */
export const mailsTo = async ({ mails }: MailServer, address: string, count: number) => {
  const found = () => mails.filter(({ to }) => to.includes(address))
  await expect.poll(() => found().length).toBe(count)
  return found()
}
