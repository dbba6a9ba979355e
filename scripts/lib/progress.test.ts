import { expect, it, vi } from 'vitest'
import { Progress, STARTED_VARIABLE } from './progress.ts'

it('prints the progress of every suite and the minutes, every 15 seconds and at the end', () => {
  vi.stubEnv(STARTED_VARIABLE, String(Date.now()))
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const progress = new Progress()
  for (const suite of ['unit', 'unit', 'web', 'web']) progress.add(suite)
  const now = Date.now()
  progress.finish('unit', now)
  expect(write).not.toHaveBeenCalled()
  progress.finish('unit', now + 90_000)
  progress.finish('web', now + 91_000)
  progress.finish('web', now + 92_000)
  expect(write.mock.calls.map(([line]) => line)).toEqual([
    '… unit 2 of 2, web 0 of 2, 1.5 min\n',
    '… unit 2 of 2, web 2 of 2, 1.5 min\n',
  ])
})
