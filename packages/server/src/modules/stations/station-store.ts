import type { Category, PrinterKind } from '@kafana/domain'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectStations = statement((kit) =>
  kit.db
    .selectFrom('stations')
    .select([
      'id',
      'name',
      'category',
      'accept_at_once',
      'to_served',
      'silent',
      'printer',
      'position',
      'version',
    ])
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id'),
)

interface StationValues {
  readonly id: string
  readonly name: string
  readonly acceptAtOnce: 0 | 1
  readonly toServed: 0 | 1
  readonly silent: 0 | 1
}

const columns = (p: StationValues) => ({
  name: p.name,
  accept_at_once: p.acceptAtOnce,
  to_served: p.toServed,
  silent: p.silent,
})

export const insertStation = statement(
  (kit, p: StationValues & { category: Category | null; position: number; now: number }) =>
    kit.db.insertInto('stations').values({
      company_id: kit.companyId,
      id: p.id,
      category: p.category,
      ...columns(p),
      kind: 'screen',
      gateway_id: null,
      printer: null,
      position: p.position,
      archived_at: null,
      version: 1,
      created_at: p.now,
    }),
)

const station = (kit: QueryKit, id: string) =>
  kit.db.updateTable('stations').where('company_id', '=', kit.companyId).where('id', '=', id)

export const updateStation = statement((kit, p: StationValues) =>
  station(kit, p.id).set((eb) => ({ ...columns(p), version: eb('version', '+', 1) })),
)
/** Without a printer it is `screen`, and has no gateway. */
export const updatePrinter = statement(
  (kit, p: { id: string; kind: 'screen' | PrinterKind; gatewayId: string | null; printer: string | null }) =>
    station(kit, p.id).set((eb) => ({
      kind: p.kind,
      gateway_id: p.gatewayId,
      printer: p.printer,
      version: eb('version', '+', 1),
    })),
)
export const placeStation = statement((kit, p: { id: string; position: number }) =>
  station(kit, p.id).set({ position: p.position }),
)
export const archiveStation = statement((kit, p: { id: string; now: number }) =>
  station(kit, p.id).set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) })),
)
