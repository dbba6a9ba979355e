import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { House } from '../processes.ts'
import { readHeld, type Held } from './heap-snapshot.ts'

/** What a page holds on to. */
export interface PageMemory {
  readonly held: Held
  readonly nodes: number
  readonly listeners: number
}

/** Counts what a page holds; the garbage goes first, or it would be counted too. */
export const openPageMemory = async (page: Page): Promise<() => Promise<PageMemory>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const held = await readHeld(session)
    const { metrics } = await session.send('Performance.getMetrics')
    const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { held, nodes: read('Nodes'), listeners: read('JSEventListeners') }
  }
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A process may end while it is looked at, and another's environment is not ours to read.
    return ''
  }
}

/** Does the machine tell what its processes hold? Only Linux does in this way. */
export const canSeeProcesses = process.platform === 'linux'

/** The folder of the house's server under /proc: the program that was started with its data. */
const serverFolder = ({ dataDir }: House): string => {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => `/proc/${id}`)
    .find(
      (folder) =>
        textOf(`${folder}/environ`).split('\0').includes(`DATA_DIR=${dataDir}`) &&
        textOf(`${folder}/cmdline`).includes('server/src/main.ts'),
    )
  if (found === undefined) throw new Error(`no server on ${dataDir} is running`)
  return found
}

/** Bytes of memory that the house's server keeps resident. */
export const openServerMemory = (house: House): (() => number) => {
  const folder = serverFolder(house)
  return () => {
    const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(textOf(`${folder}/status`))?.[1]
    if (kilobytes === undefined) throw new Error('the server has ended')
    return Number(kilobytes) * 1024
  }
}
