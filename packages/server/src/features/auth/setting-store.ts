import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectSetting = statement((kit, p: { name: string; value: string }) =>
  kit.db.selectFrom('settings').select('name').where('name', '=', p.name).where('value', '=', p.value),
)
export const putSetting = statement((kit, p: { name: string; value: string }) =>
  kit.db
    .insertInto('settings')
    .values({ name: p.name, value: p.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.value })),
)
/** Takes a value away; of two who do so only one gets 1. */
export const takeSetting = statement((kit, p: { name: string; value: string }) =>
  kit.db.deleteFrom('settings').where('name', '=', p.name).where('value', '=', p.value),
)
