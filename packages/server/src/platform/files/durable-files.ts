import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { createPrivateFolder, PRIVATE_FILE } from './private-files.ts'

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

/**
 * Creates a file that only its owner may open, whole or not at all, with its folder. Of two processes that do it at the
 * same time, one does.
 * @returns whether it was this one; false if there is such a file
 */
export const createDurably = (file: string, content: string): boolean => {
  createPrivateFolder(dirname(file))
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, content, { mode: PRIVATE_FILE, flush: true })
  try {
    linkSync(draft, file)
    flush(dirname(file), 'folder')
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Creates a folder that only its owner can open, in one that exists; it outlasts a power cut. */
export const createFolderDurably = (folder: string): void => {
  if (createPrivateFolder(folder)) flush(dirname(folder), 'folder')
}

/** Adds to a file that only its owner may open, and that is created if it is not there. Flushed to disk when it returns. */
export const appendDurably = (file: string, content: string): void => {
  const isNew = !existsSync(file)
  appendFileSync(file, content, { mode: PRIVATE_FILE, flush: true })
  if (isNew) flush(dirname(file), 'folder')
}

const CHUNK_BYTES = 1024 * 1024

/** Reads a file of any size in pieces. The piece is valid during the call only. */
export const forEachChunk = (file: string, work: (chunk: Buffer) => void): void => {
  const handle = openSync(file, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      work(chunk.subarray(0, read))
  } finally {
    closeSync(handle)
  }
}

/** Copies a file that no program writes, whatever its mode, to a flushed one that only its owner may open. */
export const copyPrivately = (from: string, to: string): void => {
  const handle = openSync(to, 'w', PRIVATE_FILE)
  try {
    forEachChunk(from, (chunk) => writeSync(handle, chunk))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
