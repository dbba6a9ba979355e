/**
 * Vendure as its documentation starts it, from the folder in which it was installed. Takes that folder, the port and the
 * database; with `prepare`, it creates its tables and the data that a new shop has. Prints its port when it listens.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { print } from '../scripts/lib/run.ts'

interface Vendure {
  bootstrap(config: unknown): Promise<unknown>
  readonly DefaultLogger: new (options: { readonly level: number }) => unknown
}
interface VendureCli {
  populateInitialData(app: unknown, data: unknown): Promise<void>
}

const [folder = '', port = '', url = '', mode = ''] = process.argv.slice(2)
const isNew = mode === 'prepare'
process.chdir(folder)
const load = createRequire(join(folder, 'package.json'))
const { bootstrap, DefaultLogger } = load('@vendure/core') as Vendure
const ERRORS_ONLY = 0

const app = await bootstrap({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(port),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: { tokenMethod: 'bearer' },
  dbConnectionOptions: { type: 'postgres', url, synchronize: isNew, logging: false },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: ERRORS_ONLY }),
})
if (isNew) {
  const { populateInitialData } = load('@vendure/core/cli') as VendureCli
  await populateInitialData(app, {
    defaultLanguage: 'en',
    defaultZone: 'Europe',
    taxRates: [{ name: 'Standard', percentage: 20 }],
    shippingMethods: [],
    paymentMethods: [],
    countries: [{ name: 'Austria', code: 'AT', zone: 'Europe' }],
    collections: [],
  })
}
print(port)
