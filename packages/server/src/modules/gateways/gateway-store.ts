import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** How long a pairing code is valid. */
export const CODE_MS = 10 * 60 * 1000

export const gatewayTimes = [
  storedTime('gateway_codes', 'expires_at', CODE_MS),
  storedTime('gateway_work', 'created_at'),
]

interface NewGateway {
  readonly id: string
  readonly name: string
  readonly tokenHash: string
  readonly secret: string
  readonly pairedBy: string | null
  readonly now: number
}
export const insertGateway = statement((kit, p: NewGateway) =>
  kit.db.insertInto('gateways').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    token_hash: p.tokenHash,
    secret: p.secret,
    paired_at: p.now,
    paired_by: p.pairedBy,
    unpaired_at: null,
    seen_at: null,
    journal_id: null,
    commands_for: null,
    run_id: null,
    acknowledged: 0,
    earlier_journals: '{}',
    device: null,
    confirmed_serial: null,
    confirmed_receipt_no: null,
  }),
)

/** Also an unpaired one: what it signed before still has to be checked. */
export const selectGateway = statement((kit, p: { id: string }) =>
  kit.db.selectFrom('gateways').selectAll().where('company_id', '=', kit.companyId).where('id', '=', p.id),
)

export const selectGateways = statement((kit) =>
  kit.db
    .selectFrom('gateways')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('unpaired_at', 'is', null)
    .orderBy('paired_at')
    .orderBy('id'),
)

/** Of those that were paired with the venue and are not any more. */
export const selectEarlierSecrets = statement((kit) =>
  kit.db
    .selectFrom('gateways')
    .select('secret')
    .where('company_id', '=', kit.companyId)
    .where('unpaired_at', 'is not', null),
)

/** Across venues: the token alone identifies the gateway. */
export const selectByToken = statement((kit, p: { tokenHash: string }) =>
  kit.db
    .selectFrom('gateways')
    .select(['company_id', 'id', 'unpaired_at'])
    .where('token_hash', '=', p.tokenHash),
)

/** The other pairings of the gateway that has this journal now, also those that have ended. */
export const selectPairingsOfJournal = statement((kit, p: { id: string; journalId: string }) =>
  kit.db
    .selectFrom('gateways')
    .select(['id', 'unpaired_at'])
    .where('company_id', '=', kit.companyId)
    .where('journal_id', '=', p.journalId)
    .where('id', '<>', p.id)
    .orderBy('id'),
)

export const setUnpaired = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ unpaired_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('unpaired_at', 'is', null),
)

export const setSeen = statement((kit, p: { id: string; now: number; device: string }) =>
  kit.db
    .updateTable('gateways')
    .set({ seen_at: p.now, device: p.device })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export interface OtherJournal {
  readonly id: string
  readonly journalId: string
  readonly acknowledged: number
  /** JSON. */
  readonly earlier: string
}
export const setJournal = statement((kit, p: OtherJournal) =>
  kit.db
    .updateTable('gateways')
    .set({ journal_id: p.journalId, acknowledged: p.acknowledged, earlier_journals: p.earlier })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const setCommandsFor = statement((kit, p: { id: string; commandsFor: string }) =>
  kit.db
    .updateTable('gateways')
    .set({ commands_for: p.commandsFor })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const setRun = statement((kit, p: { id: string; runId: string }) =>
  kit.db
    .updateTable('gateways')
    .set({ run_id: p.runId })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const setAcknowledged = statement((kit, p: { id: string; acknowledged: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ acknowledged: p.acknowledged })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
/** Across venues: those with a gateway whose last call was in this time span. */
export const selectVenuesWithDisconnectedGateways = statement((kit, p: { after: number; until: number }) =>
  kit.db
    .selectFrom('gateways')
    .select('company_id')
    .distinct()
    .where('unpaired_at', 'is', null)
    .where('seen_at', '>', p.after)
    .where('seen_at', '<=', p.until),
)

/** Across venues: how many paired gateways there are, and how many of them called after this moment. */
export const countGateways = statement((kit, p: { after: number }) =>
  kit.db
    .selectFrom('gateways')
    .select((eb) => [
      eb.fn.countAll<number>().as('paired'),
      eb.fn.count<number>(eb.case().when('seen_at', '>', p.after).then(eb.lit(1)).end()).as('connected'),
    ])
    .where('unpaired_at', 'is', null),
)

export const setConfirmed = statement((kit, p: { id: string; serial: string; receiptNo: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ confirmed_serial: p.serial, confirmed_receipt_no: p.receiptNo })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const clearConfirmed = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('gateways')
    .set({ confirmed_serial: null, confirmed_receipt_no: null })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const insertCode = statement((kit, p: { codeHash: string; by: string; expiresAt: number }) =>
  kit.db
    .insertInto('gateway_codes')
    .values({ code_hash: p.codeHash, company_id: kit.companyId, by_user: p.by, expires_at: p.expiresAt }),
)
/** A new code invalidates the venue's earlier ones. */
export const deleteCodes = statement((kit) =>
  kit.db.deleteFrom('gateway_codes').where('company_id', '=', kit.companyId),
)
/** Across venues: the code alone identifies the venue. */
export const selectCode = statement((kit, p: { codeHash: string }) =>
  kit.db
    .selectFrom('gateway_codes')
    .select(['company_id', 'by_user', 'expires_at'])
    .where('code_hash', '=', p.codeHash),
)
/** Deletes the code, so that it works once. */
export const claimCode = statement((kit, p: { codeHash: string }) =>
  kit.db
    .deleteFrom('gateway_codes')
    .where('company_id', '=', kit.companyId)
    .where('code_hash', '=', p.codeHash),
)

/** Across venues. */
export const deleteExpiredCodes = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('gateway_codes').where('expires_at', '<=', p.before),
)

export const selectVenues = statement((kit) =>
  kit.db.selectFrom('companies').select('id').orderBy('id').limit(2),
)

interface NewJob {
  readonly id: string
  readonly gatewayId: string
  readonly path: string
  readonly command: string | null
  readonly now: number
}
export const insertJob = statement((kit, p: NewJob) =>
  kit.db.insertInto('gateway_work').values({
    company_id: kit.companyId,
    id: p.id,
    gateway_id: p.gatewayId,
    path: p.path,
    command: p.command,
    created_at: p.now,
    handed_at: null,
    answered_at: null,
    status: null,
    answer: null,
  }),
)

/** Jobs that the gateway has not answered, without those that nobody is waiting for any more. */
export const selectOpenJobs = statement((kit, p: { gatewayId: string; after: number }) =>
  kit.db
    .selectFrom('gateway_work')
    .select(['id', 'path', 'command', 'handed_at'])
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', p.gatewayId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', p.after)
    .orderBy('created_at')
    .orderBy('id'),
)
export const setDelivered = statement((kit, p: { ids: readonly string[]; now: number }) =>
  kit.db
    .updateTable('gateway_work')
    .set({ handed_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

interface Answered {
  readonly id: string
  readonly gatewayId: string
  readonly after: number
  readonly now: number
  readonly status: number
  readonly answer: string
}
export const setAnswered = statement((kit, p: Answered) =>
  kit.db
    .updateTable('gateway_work')
    .set({ answered_at: p.now, status: p.status, answer: p.answer })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('gateway_id', '=', p.gatewayId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', p.after),
)
export const selectAnswer = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('gateway_work')
    .select(['status', 'answer'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('answered_at', 'is not', null),
)

export const selectCommand = statement((kit, p: { id: string; gatewayId: string }) =>
  kit.db
    .selectFrom('gateway_work')
    .select(['command', 'answered_at'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('gateway_id', '=', p.gatewayId),
)

export const deleteJob = statement((kit, p: { id: string }) =>
  kit.db.deleteFrom('gateway_work').where('company_id', '=', kit.companyId).where('id', '=', p.id),
)
/** Across venues. */
export const deleteJobsBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('gateway_work').where('created_at', '<', p.before),
)
