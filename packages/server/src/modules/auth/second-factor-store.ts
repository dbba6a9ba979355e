import { REMEMBERED_DAYS } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** How long a code is shown. That of the next step is accepted too. */
export const STEP_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000
/** How long a device is remembered. */
export const REMEMBERED_MS = REMEMBERED_DAYS * DAY_MS

export const secondFactorTimes = [
  storedTime('second_factors', 'started_at'),
  storedTime('second_factors', 'last_code_at', STEP_MS),
  storedTime('known_devices', 'second_factor_until', REMEMBERED_MS),
]

interface OfPerson {
  readonly userId: string
}

/** The second factor of a person, and whether the venue requires one of its owners, in one question. */
export const selectSecondFactor = statement((kit, p: OfPerson) =>
  kit.db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.company_id', '=', 'users.company_id')
        .onRef('second_factors.user_id', '=', 'users.id'),
    )
    .leftJoin('second_factor_rules', 'second_factor_rules.company_id', 'users.company_id')
    .select([
      'users.role',
      'second_factors.secret',
      'second_factors.started_at',
      'second_factors.enabled_at',
      'second_factors.last_code_at',
      'second_factor_rules.required_at',
    ])
    .where('users.company_id', '=', kit.companyId)
    .where('users.id', '=', p.userId),
)

/** A new secret, which a code has to confirm. One that was not confirmed is replaced. */
export const putSecondFactor = statement((kit, p: OfPerson & { secret: string; now: number }) =>
  kit.db
    .insertInto('second_factors')
    .values({
      company_id: kit.companyId,
      user_id: p.userId,
      secret: p.secret,
      started_at: p.now,
      enabled_at: null,
      last_code_at: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ secret: p.secret, started_at: p.now, enabled_at: null, last_code_at: 0 }),
    ),
)

export const enableSecondFactor = statement((kit, p: OfPerson & { now: number; codeAt: number }) =>
  kit.db
    .updateTable('second_factors')
    .set({ enabled_at: p.now, last_code_at: p.codeAt })
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('enabled_at', 'is', null),
)

/** Accepts a step once: of two concurrent uses of a code only one changes a row. */
export const acceptStep = statement((kit, p: OfPerson & { codeAt: number }) =>
  kit.db
    .updateTable('second_factors')
    .set({ last_code_at: p.codeAt })
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('last_code_at', '<', p.codeAt),
)

export const deleteSecondFactor = statement((kit, p: OfPerson) =>
  kit.db.deleteFrom('second_factors').where('company_id', '=', kit.companyId).where('user_id', '=', p.userId),
)

export const insertRecoveryCode = statement((kit, p: OfPerson & { codeHash: string }) =>
  kit.db
    .insertInto('recovery_codes')
    .values({ company_id: kit.companyId, user_id: p.userId, code_hash: p.codeHash }),
)
/** At most as many as are made at once. */
export const selectRecoveryCodes = statement((kit, p: OfPerson) =>
  kit.db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId),
)
/** Deletes a code; of two concurrent uses only one gets 1. */
export const consumeRecoveryCode = statement((kit, p: OfPerson & { codeHash: string }) =>
  kit.db
    .deleteFrom('recovery_codes')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('code_hash', '=', p.codeHash),
)
export const deleteRecoveryCodes = statement((kit, p: OfPerson) =>
  kit.db.deleteFrom('recovery_codes').where('company_id', '=', kit.companyId).where('user_id', '=', p.userId),
)

/** Is a known device remembered? */
export const selectRememberedDevice = statement((kit, p: OfPerson & { tokenHash: string; now: number }) =>
  kit.db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash)
    .where('second_factor_until', '>', p.now),
)
export const rememberDevice = statement((kit, p: OfPerson & { tokenHash: string; until: number }) =>
  kit.db
    .updateTable('known_devices')
    .set({ second_factor_until: p.until })
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash),
)
/** The devices stay known, but are asked for a code again. */
export const forgetRememberedDevices = statement((kit, p: OfPerson) =>
  kit.db.updateTable('known_devices').set({ second_factor_until: null }).where('user_id', '=', p.userId),
)

export const selectRule = statement((kit) =>
  kit.db.selectFrom('second_factor_rules').select('required_at').where('company_id', '=', kit.companyId),
)
export const putRule = statement((kit, p: { now: number }) =>
  kit.db
    .insertInto('second_factor_rules')
    .values({ company_id: kit.companyId, required_at: p.now })
    .onConflict((conflict) => conflict.column('company_id').doNothing()),
)
export const deleteRule = statement((kit) =>
  kit.db.deleteFrom('second_factor_rules').where('company_id', '=', kit.companyId),
)

/** The sessions of a person who has turned it on may do everything again. */
export const openSessionsOf = statement((kit, p: OfPerson) =>
  kit.db
    .updateTable('sessions')
    .set({ second_factor_due: 0 })
    .where('user_id', '=', p.userId)
    .where('second_factor_due', '=', 1),
)
/** Those of the owners of a venue that requires it no longer. */
export const openSessionsOfVenue = statement((kit) =>
  kit.db
    .updateTable('sessions')
    .set({ second_factor_due: 0 })
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('company_id', '=', kit.companyId).where('role', '=', 'owner'),
    )
    .where('second_factor_due', '=', 1),
)
