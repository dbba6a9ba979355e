import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', '..', '..')
/** What `npm start` starts. */
export const SERVER = join(packages, 'server', 'src', 'main.ts')
export const GATEWAY = join(packages, 'fiscal-gateway', 'src', 'main.ts')
