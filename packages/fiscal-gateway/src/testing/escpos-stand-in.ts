import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A line as it comes out of the printer. */
export interface PrintedLine {
  readonly text: string
  readonly bold: boolean
  readonly tall: boolean
}

export interface PrintedPaper {
  readonly lines: readonly PrintedLine[]
  /** The number of the code page that was chosen. */
  readonly page: number | null
  readonly isCut: boolean
}

const ESC = 0x1B
const GS = 0x1D

interface Head { bold: boolean; tall: boolean; page: number | null; isCut: boolean }

/** How many bytes a command takes in all, and what it does. Error for one that the stand-in does not know: then the test has to. */
const command = (bytes: Buffer, at: number, head: Head): number => {
  const [lead, name, value = 0] = bytes.subarray(at, at + 3)
  const letter = String.fromCodePoint(name ?? 0)
  if (lead === ESC && letter === '@') return 2
  if (lead === ESC && letter === 'M') return 3
  if (lead === ESC && letter === 't') { head.page = value; return 3 }
  if (lead === ESC && letter === 'E') { head.bold = value === 1; return 3 }
  if (lead === GS && letter === '!') { head.tall = (value & 0x0F) > 0; return 3 }
  if (lead === GS && letter === 'V') { head.isCut = true; return 3 }
  if (lead === 0x1C && letter === '.') return 2
  throw new Error(`an unknown command: ${bytes.subarray(at, at + 4).toString('hex')}`)
}

/** Reads what a printer with this code page would put on its paper. */
export const decodePaper = (bytes: Buffer, encoding: string): PrintedPaper => {
  const head: Head = { bold: false, tall: false, page: null, isCut: false }
  const lines: PrintedLine[] = []
  const decoder = new TextDecoder(encoding)
  let line: { bytes: number[]; bold: boolean; tall: boolean } = { bytes: [], bold: false, tall: false }
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    if (byte === 0x0A) {
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

/** A printer on a port of its own; `hangUp` false is one that takes everything and never says goodbye. Closed when the test ends. */
export const startEscpos = async ({ hangUp = true } = {}) => {
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
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return { port: (server.address() as AddressInfo).port, received }
}
