import { expect, it } from 'vitest'
import { never } from '../simulation/incarnation.ts'
import type { Installation } from './installation.ts'
import { manyBills } from './run-bills.ts'
import type { Stage } from './stage.ts'

it('a program that does not come up again is said, and not waited for', async () => {
  const server = { wasUp: () => true, isUp: () => false, forgetStops: async () => undefined }
  const start = async () => {
    throw new Error('the server does not start')
  }
  const installation = { server, gateways: [], start, untilUp: never } as unknown as Installation
  const stage = {
    installation,
    a: { goOn: async () => undefined },
    orders: ['an order'],
    random: { chance: () => false },
  } as unknown as Stage
  await expect(manyBills(1)(stage)).rejects.toThrow('the server does not start')
})
