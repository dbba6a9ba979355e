import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE } from './private-files.ts'

/** Flushes a file or a folder to disk. Windows cannot open a folder, and writes its entries by itself. */
export const flush = (path: string, kind: 'file' | 'folder'): void => {
  if (kind === 'folder' && process.platform === 'win32') return
  const handle = openSync(path, kind === 'file' ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives a flushed draft its final name, so that the name never stands for half a file. */
export const publish = (draft: string, path: string): void => {
  renameSync(draft, path)
  flush(dirname(path), 'folder')
}

/** Replaces a file that only its owner may open, whole or not at all. */
export const writeDurably = (file: string, content: string): void => {
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, content, { mode: PRIVATE_FILE, flush: true })
  publish(draft, file)
}
