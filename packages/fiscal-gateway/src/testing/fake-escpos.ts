import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A printed line. */
export interface PrintedLine {
  readonly text: string
  readonly bold: boolean
  readonly tall: boolean
}

export interface DecodedPrintout {
  readonly lines: readonly PrintedLine[]
  /** The number of the selected code page. */
  readonly page: number | null
  readonly isCut: boolean
}

interface Head {
  bold: boolean
  tall: boolean
  page: number | null
  isCut: boolean
}

type Command = readonly [length: number, act?: (head: Head, value: number) => void]

/** The first two bytes of each supported command, its length in bytes, and its effect. */
const COMMANDS: Readonly<Record<string, Command>> = {
  '\u001B@': [2],
  '\u001BM': [3],
  '\u001C.': [2],
  '\u001Bt': [
    3,
    (head, value) => {
      head.page = value
    },
  ],
  '\u001BE': [
    3,
    (head, value) => {
      head.bold = value === 1
    },
  ],
  '\u001D!': [
    3,
    (head, value) => {
      head.tall = (value & 0x0f) > 0
    },
  ],
  '\u001DV': [
    3,
    (head) => {
      head.isCut = true
    },
  ],
}

/** Applies the command at an offset and returns its length. Throws for an unknown command. */
const command = (bytes: Buffer, at: number, head: Head): number => {
  const known = COMMANDS[bytes.subarray(at, at + 2).toString('latin1')]
  if (known === undefined)
    throw new Error(`an unknown command: ${bytes.subarray(at, at + 4).toString('hex')}`)
  const [length, act] = known
  act?.(head, bytes[at + 2] ?? 0)
  return length
}

/** Decodes the bytes as a printer with this code page would print them. */
export const decodePrintout = (bytes: Buffer, encoding: string): DecodedPrintout => {
  const head: Head = { bold: false, tall: false, page: null, isCut: false }
  const lines: PrintedLine[] = []
  const decoder = new TextDecoder(encoding)
  let line: { bytes: number[]; bold: boolean; tall: boolean } = { bytes: [], bold: false, tall: false }
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    if (byte === 0x0a) {
      lines.push({ text: decoder.decode(Uint8Array.from(line.bytes)), bold: line.bold, tall: line.tall })
      line = { bytes: [], bold: false, tall: false }
      at += 1
    } else if (byte < 0x20) {
      at += command(bytes, at, head)
    } else {
      line = { bytes: [...line.bytes, byte], bold: head.bold, tall: head.tall }
      at += 1
    }
  }
  return { lines, page: head.page, isCut: head.isCut }
}

/**
 * A fake printer on a free port. With `hangUp` false it receives everything and never closes the connection. Closed
 * when the test ends.
 */
export const startFakeEscpos = async ({ hangUp = true } = {}) => {
  const received: Buffer[] = []
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = []
    sockets.push(socket)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('end', () => {
      received.push(Buffer.concat(chunks))
      if (hangUp) socket.end()
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, received }
}
