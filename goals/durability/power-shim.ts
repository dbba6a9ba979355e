import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../scripts/lib/repository.ts'

const SOURCE = inRoot('goals', 'inside', 'power.c')

/** The library that is preloaded, compiled if it is not there; null where there is no C compiler, or not on Linux. */
export const powerShim = (): string | null => {
  if (process.platform !== 'linux') return null
  const folder = inRoot('.cache', 'goals')
  const library = join(folder, 'power.so')
  if (existsSync(library) && statSync(library).mtimeMs > statSync(SOURCE).mtimeMs) return library
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl', '-lpthread'])
  return status === 0 ? library : null
}

/** The environment of a process whose writes below a folder are recorded. */
export const recordedIn = (
  library: string,
  folder: string,
  record: string,
): Readonly<Record<string, string>> => ({
  LD_PRELOAD: library,
  KAFANA_POWER_FOLDER: folder,
  KAFANA_POWER_RECORD: record,
})

/** The same, and the Nth write or flush fails with an error of the system. */
export const failingAt = (call: number, error: number): Readonly<Record<string, string>> => ({
  KAFANA_FAIL_AT: String(call),
  KAFANA_FAIL_WITH: String(error),
})
