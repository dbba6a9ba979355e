import CodepageEncoder from '@point-of-sale/codepage-encoder'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PaperLine, PaperPart } from '../device.ts'
import { layOut } from '../paper.ts'
import type { EscposSetting } from './escpos-setting.ts'

type Paper = Pick<EscposSetting, 'codepage' | 'page' | 'width'>

/** Marks of print that a page may lack, and the plain ones that every page has. */
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

type Spell = (text: string) => string

/** What a page can print of a text: marks that it lacks become plain ones; letters that it lacks become "?", so that nobody takes them for others. */
const spellingOf = ({ codepage }: Paper): Spell => {
  const known = new Set(CodepageEncoder.getCodepoints(codepage, true))
  return (text) =>
    Array.from(text, (letter) =>
      known.has(letter.codePointAt(0) ?? 0) ? letter : (PLAIN_MARKS[letter] ?? '?'),
    ).join('')
}

const spelled = (part: PaperPart, spell: Spell): PaperPart => {
  switch (part.kind) {
    case 'ruler':
      return part
    case 'text':
      return { ...part, text: spell(part.text) }
    case 'row':
      return { ...part, left: spell(part.left), right: spell(part.right) }
  }
}

const FEED_LINES = 4
/** The encoder knows a few widths only. Lines come to it laid out, so it is told the widest and never breaks one. */
const ENCODER_COLUMNS = 48

const withLine = (encoder: ReceiptPrinterEncoder, { text, bold, tall }: PaperLine): ReceiptPrinterEncoder =>
  encoder
    .bold(bold === true)
    .size(1, tall === true ? 2 : 1)
    .line(text)

/** The bytes that print a paper and cut it off. Letters are spelled before they are laid out: a mark that becomes three takes its room. */
export const escposBytes = (parts: readonly PaperPart[], paper: Paper): Uint8Array => {
  const { codepage, page, width } = paper
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: ENCODER_COLUMNS,
    newline: '\n',
    feedBeforeCut: FEED_LINES,
    codepageMapping: page === null ? 'epson' : { [codepage]: page },
  })
  const begun = encoder.initialize().codepage(codepage)
  const spell = spellingOf(paper)
  return layOut(
    parts.map((part) => spelled(part, spell)),
    width,
  )
    .reduce(withLine, begun)
    .bold(false)
    .size(1, 1)
    .cut('partial')
    .encode()
}
