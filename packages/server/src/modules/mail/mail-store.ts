import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** The limit of one try: well below the lease, so that no other process takes the mail in between. */
export const SEND_MS = 60 * 1000
/** Longer than a try may take: a mail has two senders only if the first one died. */
export const LEASE_MS = 2 * SEND_MS
/** The longest wait for the next try. */
export const MAX_WAIT_MS = 60 * 60 * 1000

export const mailTimes = [
  storedTime('mails', 'created_at'),
  storedTime('mails', 'due_at', MAX_WAIT_MS),
  storedTime('mails', 'leased_until', LEASE_MS),
  storedTime('mails', 'ended_at'),
]

export const insertMail = statement((kit, p: { id: string; kind: string; payload: string; now: number }) =>
  kit.db.insertInto('mails').values({
    id: p.id,
    kind: p.kind,
    payload: p.payload,
    message: null,
    state: 'waiting',
    tries: 0,
    due_at: p.now,
    lease: null,
    leased_until: 0,
    fault: null,
    created_at: p.now,
    ended_at: null,
  }),
)

/** Leases the mail that has waited longest; of two processes only one gets it. */
export const claimMail = statement((kit, p: { now: number; lease: string; until: number }) =>
  kit.db
    .updateTable('mails')
    .set((eb) => ({ lease: p.lease, leased_until: p.until, tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails as due')
        .select('due.id')
        .where('due.state', '=', 'waiting')
        .where('due.due_at', '<=', p.now)
        .where('due.leased_until', '<=', p.now)
        .orderBy('due.due_at')
        .orderBy('due.id')
        .limit(1),
    )
    .where('state', '=', 'waiting')
    .where('leased_until', '<=', p.now)
    .returning(['id', 'kind', 'payload', 'tries', 'created_at']),
)

/** Ends delivery for good; `message` is stored for a mail that cannot be sent for lack of configuration. */
export const endMail = statement(
  (
    kit,
    p: {
      id: string
      lease: string
      state: string
      message: string | null
      fault: string | null
      now: number
    },
  ) =>
    kit.db
      .updateTable('mails')
      .set({
        state: p.state,
        message: p.message,
        fault: p.fault,
        lease: null,
        leased_until: 0,
        ended_at: p.now,
      })
      .where('id', '=', p.id)
      .where('lease', '=', p.lease),
)

export const retryMail = statement((kit, p: { id: string; lease: string; dueAt: number; fault: string }) =>
  kit.db
    .updateTable('mails')
    .set({ due_at: p.dueAt, fault: p.fault, lease: null, leased_until: 0 })
    .where('id', '=', p.id)
    .where('lease', '=', p.lease),
)

export const deleteMail = statement((kit, p: { id: string; lease: string }) =>
  kit.db.deleteFrom('mails').where('id', '=', p.id).where('lease', '=', p.lease),
)

/** Mails that were kept for lack of configuration become due; they have not been tried yet. */
export const releaseKept = statement((kit, p: { now: number }) =>
  kit.db
    .updateTable('mails')
    .set({ state: 'waiting', message: null, tries: 0, due_at: p.now, ended_at: null })
    .where('state', '=', 'kept'),
)

export const deleteEnded = statement((kit, p: { kind: string; before: number }) =>
  kit.db.deleteFrom('mails').where('kind', '=', p.kind).where('ended_at', '<=', p.before),
)

/** Those that wait for an SMTP server stay. */
export const deleteSent = statement((kit, p: { kind: string; before: number }) =>
  kit.db
    .deleteFrom('mails')
    .where('kind', '=', p.kind)
    .where('state', 'in', ['sent', 'failed'])
    .where('ended_at', '<=', p.before),
)

/** Mails belong to no venue. */
export const selectMails = statement((kit) =>
  kit.db.selectFrom('mails').select(['id', 'created_at', 'kind', 'state', 'payload']),
)
export const deleteMailById = statement((kit, p: { id: string }) =>
  kit.db.deleteFrom('mails').where('id', '=', p.id),
)
