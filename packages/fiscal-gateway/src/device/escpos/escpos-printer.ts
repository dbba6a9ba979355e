import { connect } from 'node:net'
import CodepageEncoder from '@point-of-sale/codepage-encoder'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Runtime } from '../../runtime.ts'
import type { PrintoutLine, PrintoutPart, NonFiscalPrinter } from '../device.ts'
import { centred, layOutLines, plain, row, stamp, tall } from '../printout/layout.ts'
import type { EscposSetting } from './escpos-setting.ts'

type PrintFormat = Pick<EscposSetting, 'codepage' | 'page' | 'width'>

/** Characters that a code page may lack, and their replacements. */
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  '„': '"',
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
  '×': 'x',
}

type ToPrintable = (text: string) => string

/**
 * The text as a code page can print it: missing punctuation is replaced by simpler characters, missing letters
 * become "?", so that they cannot be mistaken for others.
 */
const printableFor = ({ codepage }: PrintFormat): ToPrintable => {
  const known = new Set(CodepageEncoder.getCodepoints(codepage, true))
  return (text) =>
    Array.from(text, (letter) =>
      known.has(letter.codePointAt(0) ?? 0) ? letter : (PLAIN_MARKS[letter] ?? '?'),
    ).join('')
}

const withPrintableText = (part: PrintoutPart, toPrintable: ToPrintable): PrintoutPart => {
  switch (part.kind) {
    case 'ruler':
      return part
    case 'text':
      return { ...part, text: toPrintable(part.text) }
    case 'row':
      return { ...part, left: toPrintable(part.left), right: toPrintable(part.right) }
  }
}

const FEED_LINES = 4
/**
 * The encoder supports only some widths. It gets lines that are already laid out, so with the widest one it
 * never breaks a line.
 */
const ENCODER_COLUMNS = 48

const withLine = (encoder: ReceiptPrinterEncoder, line: PrintoutLine): ReceiptPrinterEncoder =>
  encoder
    .bold(line.bold === true)
    .size(1, line.tall === true ? 2 : 1)
    .line(line.text)

/**
 * The bytes that print a document and cut the paper. Characters are replaced before layout, because one may become
 * three.
 */
export const escposBytes = (parts: readonly PrintoutPart[], format: PrintFormat): Uint8Array => {
  const { codepage, page, width } = format
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: ENCODER_COLUMNS,
    newline: '\n',
    feedBeforeCut: FEED_LINES,
    codepageMapping: page === null ? 'epson' : { [codepage]: page },
  })
  const begun = encoder.initialize().codepage(codepage)
  const toPrintable = printableFor(format)
  return layOutLines(
    parts.map((part) => withPrintableText(part, toPrintable)),
    width,
  )
    .reduce(withLine, begun)
    .bold(false)
    .size(1, 1)
    .cut('partial')
    .encode()
}

interface Target {
  readonly host: string
  readonly port: number
}

/** How long a printer on the same network may take to connect and accept a printout. */
const TCP_TIMEOUT_MS = 8000
/**
 * Some printers never close the connection: after this time without an error, the printout counts as received.
 */
const GRACE_MS = 2000

/** Sends bytes and waits until they are received; rejects if the printer is unreachable. */
export const sendOverTcp = (
  { host, port }: Target,
  bytes: Uint8Array,
  { after }: Pick<Runtime, 'after'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | null = null
    const socket = connect({ host, port })
    let cancelTimeout = after(TCP_TIMEOUT_MS, () =>
      socket.destroy(new Error(`the receipt printer at ${host}:${port} does not answer`)),
    )
    socket.on('finish', () => {
      cancelTimeout()
      cancelTimeout = after(GRACE_MS, () => socket.destroy())
    })
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () => {
      cancelTimeout()
      if (failure === null) resolve()
      else reject(failure)
    })
    // The printer's answers have to be read for the connection to end.
    socket.resume()
    socket.end(bytes)
  })

export interface EscposOptions {
  readonly setting: EscposSetting
  /** Read again for every printout, like the name. */
  readonly timezone: string
  readonly venueName: string | null
  readonly runtime: Pick<Runtime, 'now' | 'after'>
}

const headOf = (venueName: string | null): PrintoutPart[] =>
  venueName === null ? [] : [tall(centred(venueName))]

const footOf = (at: number, timezone: string): PrintoutPart[] => {
  const { date, time } = stamp(at, timezone)
  return [row(date, time), plain('')]
}

/**
 * A separate network receipt printer for pre-bills and copies. It only confirms that it received the bytes.
 */
export const createEscposPrinter = (options: EscposOptions): NonFiscalPrinter => ({
  printNonFiscal: async (parts) => {
    const { setting, runtime, timezone, venueName } = options
    const printedAt = runtime.now()
    await sendOverTcp(
      setting,
      escposBytes([...headOf(venueName), ...parts, ...footOf(printedAt, timezone)], setting),
      runtime,
    )
    return { printedAt }
  },
})
