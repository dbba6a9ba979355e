import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphsOf } from '../papers/paper-font.ts'

/** A picture on the paper: its rows from the top, each a text of 0 and 1. */
type Picture = readonly string[]

const bits = (bytes: Buffer): string => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')

/** The commands that print nothing, with their lengths. */
const SILENT: Readonly<Record<string, number>> = { '\u001B@': 2, '\u001Bd': 3, '\u001DV': 4, '\u001Dr': 3 }

/** The pictures that the bytes print. Throws for an unknown command. */
export const picturesOf = (bytes: Buffer): Picture[] => {
  const pictures: Picture[] = []
  for (let at = 0; at < bytes.length;) {
    const command = bytes.subarray(at, at + 2).toString('latin1')
    if (command === '\u001Dv') {
      const [rowBytes, rows] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)]
      const start = at + 8
      pictures.push(
        Array.from({ length: rows }, (_, row) =>
          bits(bytes.subarray(start + row * rowBytes, start + (row + 1) * rowBytes)),
        ),
      )
      at = start + rowBytes * rows
    } else {
      const length = SILENT[command]
      if (length === undefined)
        throw new Error(`an unknown command: ${bytes.subarray(at, at + 4).toString('hex')}`)
      at += length
    }
  }
  return pictures
}

const LETTERS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώϊϋΐΰÄÖÜßäöüçÇéèêëñûôåÅšŠđĐčČćĆžŽșțăâî→'
const bold = (row: number): number => row | (row >> 1)
/** Letters of several alphabets may look the same: the first one stands for them. */
const shapes = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const letter of LETTERS) {
    const [glyph = []] = glyphsOf(letter)
    for (const rows of [glyph, glyph.map(bold)]) {
      const shape = rows.map((row) => row.toString(2).padStart(GLYPH_WIDTH, '0')).join('')
      if (!found.has(shape)) found.set(shape, letter)
    }
  }
  return found
}

const everyOther = (row: string): string => row.replaceAll(/(.)./g, '$1')
const isDoubled = (picture: Picture): boolean => picture.every((row) => /^(?:00|11)*$/.test(row))

/** The picture with its letters black on white and in their normal size. */
const normal = (picture: Picture): Picture => {
  const upright = picture.every((row) => !row.includes('0') || row.includes('11111111'))
  const isInverse = upright && (picture[0]?.startsWith('1') ?? false)
  const black = isInverse
    ? picture.map((row) => row.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0')))
    : picture
  if (picture.length === GLYPH_HEIGHT) return black
  const halved = black.filter((_, row) => row % 2 === 0)
  return isDoubled(halved) ? halved.map(everyOther) : halved
}

/** What a person reads on the paper, one text a line; a rule is a dash. Letters that look the same are one. */
export const readPaper = (bytes: Buffer): string[] => {
  const known = shapes()
  return picturesOf(bytes).map((picture) => {
    if (picture.length < GLYPH_HEIGHT) return '-'
    const rows = normal(picture)
    const columns = Math.floor((rows[0]?.length ?? 0) / GLYPH_WIDTH)
    return Array.from({ length: columns }, (_, column) => {
      const shape = rows.map((row) => row.slice(column * GLYPH_WIDTH, (column + 1) * GLYPH_WIDTH)).join('')
      return known.get(shape) ?? '\uFFFD'
    })
      .join('')
      .trimEnd()
  })
}

/** How the printer behaves; a test changes it. */
interface PrinterPlan {
  /** It answers questions about its state. */
  answers: boolean
  outOfPaper: boolean
  coverOpen: boolean
  /** It closes the connection in the middle of a paper. */
  closesMidJob: boolean
  /** It prints, but says so only when this is set to false again. */
  isLate: boolean
}

/**
 * A virtual network printer (ESC/POS over TCP) on a free port of this machine. `papers` has the bytes of each paper that
 * came out. Closed when the test ends.
 */
export const startKitchenPrinter = async () => {
  const plan: PrinterPlan = {
    answers: true,
    outOfPaper: false,
    coverOpen: false,
    closesMidJob: false,
    isLate: false,
  }
  const papers: Buffer[] = []
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []

  const answer = (socket: Socket, byte: number): void => {
    if (plan.answers) socket.write(Uint8Array.of(byte))
  }
  const receive = (socket: Socket) => {
    let job = Buffer.alloc(0)
    return (bytes: Buffer): void => {
      if (bytes[0] === 0x10) {
        answer(socket, 0x12 | (plan.coverOpen ? 0x04 : 0))
        answer(socket, 0x12 | (plan.outOfPaper ? 0x60 : 0))
        return
      }
      job = Buffer.concat([job, bytes])
      if (plan.closesMidJob) {
        socket.destroy()
        return
      }
      const isCut = job.includes(Buffer.from([0x1d, 0x56, 0x42, 0]))
      if (!isCut || (plan.answers && !job.includes(Buffer.from([0x1d, 0x72, 1])))) return
      papers.push(job)
      job = Buffer.alloc(0)
      const say = (): void => answer(socket, 0)
      if (plan.isLate) waiting.push(say)
      else say()
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', receive(socket))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    plan,
    papers,
    port: (server.address() as AddressInfo).port,
    /** Says what it has printed late. */
    catchUp: (): void => {
      plan.isLate = false
      for (const say of waiting.splice(0)) say()
    },
  }
}
