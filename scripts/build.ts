/** Builds the web applications, for a machine that has only the production packages. */
import { ensureWebBuilt } from './lib/venue.ts'

await ensureWebBuilt()
