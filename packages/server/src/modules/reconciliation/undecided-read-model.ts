import { statement } from '../../platform/unit-of-work/statement.ts'
import { FISCAL_KINDS } from './reconciliation-read-model.ts'

/** States in which it is not known whether a bill was printed. */
const UNDECIDED = ['ARMED', 'IN_DOUBT', 'MANUAL'] as const

/**
 * Whether a bill of this gateway that was armed before a moment may still turn out to be printed. The gateway may have
 * had it under an earlier pairing, and nobody knows when a bill was armed that the database had forgotten.
 */
export const selectUndecided = statement((kit, p: { gatewayId: string; until: number }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('state', 'in', UNDECIDED)
    .where('kind', 'in', FISCAL_KINDS)
    .where((eb) => {
      const paired = eb
        .selectFrom('gateways')
        .select('id')
        .where('company_id', '=', kit.companyId)
        .where('unpaired_at', 'is', null)
        .whereRef('id', '=', 'bill_intents.gateway_id')
      return eb.or([eb('gateway_id', '=', p.gatewayId), eb.not(eb.exists(paired))])
    })
    .where((eb) => eb.or([eb('armed_at', '<', p.until), eb('forgotten', '=', 1)]))
    .limit(1),
)
