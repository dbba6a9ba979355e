import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '../harness/program.ts'
import { createVenue, type Venue } from '../harness/venue.ts'

/** A venue without orders. Every experiment starts with a copy of its data folder. */
export interface Template {
  readonly venue: Venue
  readonly folder: string
  /** A new copy, and a folder beside it for what belongs to the experiment. */
  copy(): { readonly dataDir: string; readonly beside: string; dispose(): void }
  dispose(): void
}

const RAM_DISK = '/dev/shm'

export const makeTemplate = async (): Promise<Template> => {
  const folder = mkdtempSync(join(existsSync(RAM_DISK) ? RAM_DISK : tmpdir(), 'kafana-goal-'))
  const original = join(folder, 'template')
  const server = await createServerProcess({ env: { DATA_DIR: original } })
  await server.start()
  const venue = await createVenue(server)
  await server.stop()
  return {
    venue,
    folder,
    copy: () => {
      const beside = mkdtempSync(join(folder, 'copy-'))
      const dataDir = join(beside, 'data')
      cpSync(original, dataDir, { recursive: true, preserveTimestamps: true })
      return { dataDir, beside, dispose: () => rmSync(beside, { recursive: true, force: true }) }
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
