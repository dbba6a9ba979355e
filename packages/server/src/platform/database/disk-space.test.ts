import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { freeBytesOf, isDiskLow, usedDiskPercent, usedPercentOf } from './disk-space.ts'

it.each([
  ['an empty disk', { blocks: 1000, bfree: 1000, bavail: 1000 }, 0],
  ['half of it', { blocks: 1000, bfree: 500, bavail: 500 }, 50],
  ['a disk whose rest is kept for the system', { blocks: 1000, bfree: 50, bavail: 0 }, 100],
  ['a little more than 89 %', { blocks: 1000, bfree: 109, bavail: 109 }, 90],
  ['a file system without a size', { blocks: 0, bfree: 0, bavail: 0 }, 0],
])('the used part of %s is counted as df does', (_what, blocks, expected) => {
  expect(usedPercentOf(blocks)).toBe(expected)
})

it('what is free is what this process may use, and unknown on a file system without a size', () => {
  expect(freeBytesOf({ blocks: 1000, bfree: 60, bavail: 50, bsize: 4096 })).toBe(204_800)
  expect(freeBytesOf({ blocks: 0, bfree: 0, bavail: 0, bsize: 4096 })).toBeNull()
})

it('says of a folder what df says', () => {
  const [, shown = ''] = execFileSync('df', ['--output=pcent', tmpdir()], { encoding: 'utf8' }).split('\n')
  // Others write to the disk at the same time.
  expect(Math.abs(usedDiskPercent(tmpdir()) - Number.parseInt(shown, 10))).toBeLessThanOrEqual(1)
})

it.each([
  [89, false],
  [90, true],
  [100, true],
])('%i %% of the disk is too much: %s', (percent, expected) => {
  expect(isDiskLow(percent)).toBe(expected)
})
