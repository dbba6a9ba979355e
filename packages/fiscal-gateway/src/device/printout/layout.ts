import type { Minor } from '@kafana/domain'
import type { PrintoutLine, PrintoutPart } from '../device.ts'

/** Characters in one line of the virtual device's printouts. */
export const COLUMNS = 40

const lengthOf = (text: string): number => Array.from(text).length

/** Composed letters and spaces without control characters, which a printer would interpret as commands. */
const visible = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(/\p{C}/gu, '')

/** A text from outside on one line, with at least one visible character. */
export const printable = (text: string): string => visible(text).replaceAll(/ +/g, ' ').trim() || '?'

const pieces = (word: string, width: number): string[] => {
  const letters = Array.from(word)
  const count = Math.max(1, Math.ceil(letters.length / width))
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * width, (index + 1) * width).join(''),
  )
}

/** Breaks a text at its spaces, and inside a word only if the word is wider than the paper. */
export const wrap = (text: string, width: number = COLUMNS): string[] => {
  const lines: string[] = []
  for (const word of printable(text)
    .split(' ')
    .flatMap((part) => pieces(part, width))) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A text on as many lines as needed. */
export const plain = (text: string): PrintoutPart => ({ kind: 'text', text })
/** A centred text on as many lines as needed. */
export const centred = (text: string): PrintoutPart => ({ kind: 'text', text, centred: true })
/** A text at each edge of one line; the left one is cut if both do not fit. */
export const row = (left: string, right: string): PrintoutPart => ({ kind: 'row', left, right })
export const ruler: PrintoutPart = { kind: 'ruler' }
export const bold = (part: PrintoutPart): PrintoutPart => ({ ...part, bold: true })
export const tall = (part: PrintoutPart): PrintoutPart => ({ ...part, bold: true, tall: true })

const rowText = (left: string, right: string, width: number): string => {
  const available = width - lengthOf(right) - 1
  const kept = Array.from(left).slice(0, Math.max(0, available)).join('')
  return kept + ' '.repeat(Math.max(1, width - lengthOf(kept) - lengthOf(right))) + right
}

const middle = (line: string, width: number): string =>
  ' '.repeat(Math.floor((width - lengthOf(line)) / 2)) + line

const textsOf = (part: PrintoutPart, width: number): string[] => {
  switch (part.kind) {
    case 'ruler':
      return ['-'.repeat(width)]
    case 'row':
      return [rowText(visible(part.left), visible(part.right), width)]
    case 'text': {
      const lines = part.text === '' ? [''] : wrap(part.text, width)
      return part.centred === true ? lines.map((line) => middle(line, width)) : lines
    }
  }
}

/** Lays out a printout with a number of columns. */
export const layOutLines = (parts: readonly PrintoutPart[], width: number = COLUMNS): PrintoutLine[] =>
  parts.flatMap((part) => {
    const face = {
      ...(part.bold === true ? { bold: part.bold } : {}),
      ...(part.tall === true ? { tall: part.tall } : {}),
    }
    return textsOf(part, width).map((text) => ({ text, ...face }))
  })

/** "1240.00", with a minus sign if below zero. */
export const amountText = (amount: Minor): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "2.000". */
export const quantityText = (thousandths: number): string => {
  const digits = String(thousandths).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** Receipt and closing numbers as a device prints them. */
export const numberText = (no: number): string => String(no).padStart(6, '0')

/** An instant in venue time: "21.11.2026" and "04:10:22". */
export const stamp = (at: number, timezone: string): { date: string; time: string } => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${part.day}.${part.month}.${part.year}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  }
}

export const textOf = (lines: readonly PrintoutLine[]): string => lines.map(({ text }) => text).join('\n')
