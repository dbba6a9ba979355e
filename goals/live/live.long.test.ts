import { expect, it } from 'vitest'
import { stallScreens } from './stalled-screens.ts'

const TIMEOUT_MS = 300_000

it(
  'the memory with stalled screens is measured',
  async () => {
    const stalled = await stallScreens(3, 200)
    expect(stalled === null || Number.isFinite(stalled.grownMegabytes)).toBe(true)
  },
  TIMEOUT_MS,
)
