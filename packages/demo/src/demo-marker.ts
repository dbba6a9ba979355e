import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the data folder says about its demo venue: none, one that was being filled when something stopped it, or a whole one. */
type DemoState = 'none' | 'filling' | 'filled'

const fileIn = (dataDir: string): string => join(dataDir, 'demo-venue')

export const readDemoState = (dataDir: string): DemoState => {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return 'none'
  return readFileSync(file, 'utf8').trim() === 'filled' ? 'filled' : 'filling'
}

export const writeDemoState = (dataDir: string, state: Exclude<DemoState, 'none'>): void => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${state}\n`, { flush: true })
}
