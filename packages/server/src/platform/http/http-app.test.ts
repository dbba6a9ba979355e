import { afterEach, expect, it, vi } from 'vitest'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log/log.ts'
import { createHttpApp } from './http-app.ts'

const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

it('starts however long a busy machine takes to load it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const app = createHttpApp(readSettings({}), createLog('silent'))
  app.register(async (part) => {
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    part.get('/', async () => 'loaded')
  })
  expect((await app.inject('/')).body).toBe('loaded')
  await app.close()
})
