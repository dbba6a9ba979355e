import { statement } from '../../platform/unit-of-work/statement.ts'

const OPEN_STATES = ['RESERVED', 'ARMED', 'IN_DOUBT', 'MANUAL', 'PRINTED'] as const
const TIMED_STATES = ['RESERVED', 'ARMED', 'IN_DOUBT'] as const

/** The ids of the bills under way, oldest first. */
export const openIntents = statement((kit) => kit.db.selectFrom('bill_intents').select('id')
  .where('company_id', '=', kit.companyId).where('state', 'in', OPEN_STATES).orderBy('created_at').orderBy('id'))

const RECENT = 100
export const recentIntents = statement((kit) => kit.db.selectFrom('bill_intents').select('id')
  .where('company_id', '=', kit.companyId).orderBy('created_at', 'desc').orderBy('id').limit(RECENT))

/** Bills that time may move on. */
export const timedIntents = statement((kit) => kit.db.selectFrom('bill_intents').select('id')
  .where('company_id', '=', kit.companyId).where('state', 'in', TIMED_STATES).orderBy('id'))

/** The one statement here that looks across venues: which of them have bills that time may move on. */
export const venuesWithTimedIntents = statement((kit) => kit.db.selectFrom('bill_intents').select('company_id').distinct().where('state', 'in', TIMED_STATES))

export const armedInSession = statement((kit, p: { sessionHash: string }) => kit.db.selectFrom('bill_intents').select('id')
  .where('company_id', '=', kit.companyId).where('session_hash', '=', p.sessionHash).where('kind', 'is not', null).orderBy('created_at', 'desc').limit(RECENT))

export const personOf = statement((kit, p: { id: string }) => kit.db.selectFrom('users').select(['id', 'firstname', 'lastname'])
  .where('company_id', '=', kit.companyId).where('id', '=', p.id))
