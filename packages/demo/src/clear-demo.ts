import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoState } from './demo-marker.ts'

const DATABASE = 'kafana.db'
const OWN_FOLDERS = ['gateway']
const MARKER = 'demo-venue'

/**
 * Removes the demo's database and its fiscal device. Keys stay: they are nobody's data.
 * @returns false, with nothing removed, where the folder holds a database that the demo did not make
 */
export const clearDemo = (dataDir: string): boolean => {
  if (!existsSync(dataDir)) return true
  if (existsSync(join(dataDir, DATABASE)) && readDemoState(dataDir) === 'none') return false
  const own = readdirSync(dataDir).filter((name) => name.startsWith(DATABASE) || OWN_FOLDERS.includes(name))
  // The marker goes last: whoever stops us half-way can start over.
  for (const name of [...own, MARKER]) rmSync(join(dataDir, name), { recursive: true, force: true })
  return true
}
