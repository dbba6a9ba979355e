import { allEndpoints, systemEndpoints } from '@kafana/contract'
import { implement } from '../platform/http/implement.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'

const readProbe = statement((kit) => kit.db.selectFrom('settings').select('name').limit(1))
const writeProbe = statement((kit, p: { now: string }) =>
  kit.db
    .insertInto('settings')
    .values({ name: 'health', value: p.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.now })),
)

/** Calls about the server itself. It is healthy only if the store could just be read and written. */
export const systemRoutes = ({ uow, clock }: Pick<Platform, 'uow' | 'clock'>) => {
  // Built on the first request: starting should not wait for what few need.
  let document: ReturnType<typeof openApiDocument> | undefined
  return implement(systemEndpoints, {
    health: async () => {
      await uow.read(NO_COMPANY, (tx) => tx.get(readProbe, {}))
      await uow.write(NO_COMPANY, (tx) => tx.run(writeProbe, { now: String(clock.now()) }))
      return { status: 'ok' as const }
    },
    openapi: async () => (document ??= openApiDocument(allEndpoints)),
  })
}
