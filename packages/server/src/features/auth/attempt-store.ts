import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectAttempts = statement((kit, p: { scope: string }) =>
  kit.db
    .selectFrom('attempts')
    .select(['failures', 'window_start', 'blocked_until'])
    .where('scope', '=', p.scope),
)

/** Counts one failure; a window that is over starts anew. One statement, so that failures at the same moment all count. */
export const countFailure = statement((kit, p: { scope: string; now: number; windowMs: number }) =>
  kit.db
    .insertInto('attempts')
    .values({ scope: p.scope, failures: 1, window_start: p.now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({
        failures: sql<number>`case when attempts.window_start + ${p.windowMs} <= ${p.now} then 1 else attempts.failures + 1 end`,
        window_start: sql<number>`case when attempts.window_start + ${p.windowMs} <= ${p.now} then ${p.now} else attempts.window_start end`,
      }),
    )
    .returning('failures'),
)

/** Changes nothing but holds the row until the unit ends: tries of one account follow each other, in whatever venue's unit they are. */
export const holdAttempts = statement((kit, p: { scope: string; now: number }) =>
  kit.db
    .insertInto('attempts')
    .values({ scope: p.scope, failures: 0, window_start: p.now, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet((eb) => ({ scope: eb.ref('excluded.scope') })),
    ),
)

export const blockUntil = statement((kit, p: { scope: string; until: number }) =>
  kit.db.updateTable('attempts').set({ blocked_until: p.until }).where('scope', '=', p.scope),
)
export const clearAttempts = statement((kit, p: { scope: string }) =>
  kit.db.deleteFrom('attempts').where('scope', '=', p.scope),
)
export const dropOldAttempts = statement((kit, p: { before: number; now: number }) =>
  kit.db.deleteFrom('attempts').where('window_start', '<=', p.before).where('blocked_until', '<=', p.now),
)
