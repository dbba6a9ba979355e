import { statement } from '../../platform/unit-of-work/statement.ts'

interface PlaceValues {
  readonly id: string
  readonly tableId: string
  readonly checkId: string
  readonly name: string
  readonly nameKey: string
  readonly searchText: string
}

/** Its last update stays: that is when it got its status, from which screens count how long it waits. */
export const updateOrderPlace = statement((kit, p: PlaceValues) =>
  kit.db
    .updateTable('orders')
    .set((eb) => ({
      table_id: p.tableId,
      check_id: p.checkId,
      name: p.name,
      name_key: p.nameKey,
      search_text: p.searchText,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** What is billed stays at the table where it was sold; only its check is another one. */
export const updateCheckOfBilled = statement((kit, p: { from: string; to: string }) =>
  kit.db
    .updateTable('orders')
    .set({ check_id: p.to })
    .where('company_id', '=', kit.companyId)
    .where('check_id', '=', p.from)
    .where('status', '=', 'billed'),
)
