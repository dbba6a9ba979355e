import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import type { TestServer } from './test-server.ts'

const selectMails = statement((kit) => kit.db.selectFrom('mails').selectAll().orderBy('id'))

/** The outbox as it stands, oldest first. */
export const storedMails = ({ platform }: Pick<TestServer, 'platform'>) =>
  platform.uow.read(NO_COMPANY, (tx) => tx.all(selectMails, {}))

const leaseAll = statement((kit, p: { until: number; tries: number }) =>
  kit.db.updateTable('mails').set({ lease: 'dead', leased_until: p.until, tries: p.tries }),
)

/** As after the end of a process that had begun to send everything, for so many times. */
export const leaveHalfSent = (
  { platform }: Pick<TestServer, 'platform'>,
  until: number,
  tries = 1,
): Promise<number> => platform.uow.write(NO_COMPANY, (tx) => tx.run(leaseAll, { until, tries }))
