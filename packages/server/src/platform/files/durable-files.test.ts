import { fstatSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withFlush } from '../../testing/with-flush.ts'
import { appendDurably, createFolderDurably } from './durable-files.ts'

const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The files and folders that are flushed from now on, by their inodes. */
const flushed = (): readonly number[] => {
  const inodes: number[] = []
  onTestFinished(withFlush((handle) => void inodes.push(fstatSync(handle).ino)))
  return inodes
}

it('flushes the name of a folder that it creates, and nothing if there is one', () => {
  const parent = tempFolder()
  const found = flushed()
  createFolderDurably(join(parent, 'new'))
  createFolderDurably(join(parent, 'new'))
  expect(found).toEqual([statSync(parent).ino])
})

it('flushes the name of a file that it creates, and adds to it later', () => {
  const folder = tempFolder()
  const file = join(folder, 'lines')
  const found = flushed()
  appendDurably(file, 'one')
  appendDurably(file, ', two')
  expect(readFileSync(file, 'utf8')).toBe('one, two')
  expect(found.filter((inode) => inode === statSync(folder).ino)).toHaveLength(1)
})
