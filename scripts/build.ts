/** Builds the web application, for a machine that has only the production packages. */
import { ensureWebBuilt } from './lib/venue.ts'

await ensureWebBuilt()
