import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { leaksIn, type Series } from './growth.ts'
import { INSPECTED, openProcessMemory } from './memory.ts'

const BYTES = 300
const MESSAGES_PER_ROUND = 100

let child: ChildProcess | undefined
afterEach(() => child?.kill())

/** A process that handles messages, with or without a leak. */
const startProcess = async (leaks: boolean) => {
  const script = `
    const retained = []
    process.on('message', (count) => {
      for (let left = count; left > 0; left -= 1) {
        const bytes = Array.from({ length: ${BYTES / 8} }, Math.random)
        if (${leaks}) retained.push(bytes)
      }
      process.send('handled')
    })
    process.send('ready')`
  child = spawn(process.execPath, [...INSPECTED, '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (data) => {
    output += String(data)
  })
  await once(child, 'message')
  await expect.poll(() => output).toContain('Debugger listening')
  const { read: readHeap } = await openProcessMemory(output)
  const handle = async (): Promise<void> => {
    child?.send(MESSAGES_PER_ROUND)
    await once(child as ChildProcess, 'message')
  }
  return { readHeap, handle }
}

it.each([
  ['shows a leak of 300 bytes per message', true, ['server']],
  ['shows no leak if messages retain nothing', false, []],
])('the heap after a forced collection: %s', async (_case, hasLeak, expected) => {
  const { readHeap, handle } = await startProcess(hasLeak)
  const series: Series = { name: 'server', kind: 'memory', maxGrowth: 150, noise: 24 * 1024, samples: [] }
  for (let round = 0; round < 8; round += 1) {
    await handle()
    const value = await readHeap()
    if (round >= 2) series.samples.push({ at: round * MESSAGES_PER_ROUND, value })
  }
  expect(leaksIn([series])).toEqual(expected)
})
