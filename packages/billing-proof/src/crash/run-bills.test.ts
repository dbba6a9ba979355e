import { expect, it } from 'vitest'
import { never } from '../simulation/process-run.ts'
import type { Installation } from './installation.ts'
import { billWhileCrashing } from './run-bills.ts'
import type { ScenarioContext } from './scenario-context.ts'

it('rejects when a process does not start again', async () => {
  const server = { wasStarted: () => true, isRunning: () => false, clearStops: async () => undefined }
  const start = async () => {
    throw new Error('the server does not start')
  }
  const installation = { server, gateways: [], start, untilReady: never } as unknown as Installation
  const context = {
    installation,
    a: { complete: async () => undefined },
    orders: ['an order'],
    random: { chance: () => false },
  } as unknown as ScenarioContext
  await expect(billWhileCrashing(1)(context)).rejects.toThrow('the server does not start')
})
