import CodepageEncoder from '@point-of-sale/codepage-encoder'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PaperLine, PaperPart } from '../device.ts'
import { layOut } from '../paper.ts'
import type { EscposSetting } from './escpos-setting.ts'

type Paper = Pick<EscposSetting, 'codepage' | 'page' | 'width'>

/** Marks of print that a page may lack, and the plain ones that every page has. */
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  '„': '"', '“': '"', '”': '"', '«': '"', '»': '"', '‘': "'", '’': "'", '‚': "'", '–': '-', '—': '-', '…': '...', '\u00A0': ' ', '×': 'x',
}

const UNKNOWN_BYTE = 0x3F

/** What the page can print of a text: marks that it lacks become plain ones; letters that it lacks become "?", so that nobody takes them for others. */
const spelled = (text: string, { codepage }: Paper): string => Array.from(text, (letter) => {
  const [byte] = CodepageEncoder.encode(letter, codepage)
  return byte === UNKNOWN_BYTE ? PLAIN_MARKS[letter] ?? '?' : letter
}).join('')

const speltParts = (parts: readonly PaperPart[], paper: Paper): PaperPart[] => parts.map((part) => {
  switch (part.kind) {
    case 'ruler': return part
    case 'text': return { ...part, text: spelled(part.text, paper) }
    case 'row': return { ...part, left: spelled(part.left, paper), right: spelled(part.right, paper) }
  }
})

const FEED_LINES = 4
/** The encoder knows a few widths only. Lines come to it laid out, so it is told the widest and never breaks one. */
const ENCODER_COLUMNS = 48

const withLine = (encoder: ReceiptPrinterEncoder, { text, bold, tall }: PaperLine): ReceiptPrinterEncoder =>
  encoder.bold(bold === true).size(1, tall === true ? 2 : 1).line(text)

/** The bytes that print a paper and cut it off. Letters are spelled before they are laid out: a mark that becomes three takes its room. */
export const escposBytes = (parts: readonly PaperPart[], paper: Paper): Uint8Array => {
  const { codepage, page, width } = paper
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos', columns: ENCODER_COLUMNS, newline: '\n', feedBeforeCut: FEED_LINES, codepageMapping: page === null ? 'epson' : { [codepage]: page },
  })
  const begun = encoder.initialize().codepage(codepage)
  return layOut(speltParts(parts, paper), width).reduce(withLine, begun).bold(false).size(1, 1).cut('partial').encode()
}
