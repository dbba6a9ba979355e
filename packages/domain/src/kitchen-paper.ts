import type { CourseKey } from './courses.ts'
import type { AwayType } from './order-type.ts'

/** Widths of the paper in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

/** A station whose lines are printed only, or printed and shown on its screen. */
export const PRINTER_KINDS = ['printer', 'both'] as const
export type PrinterKind = (typeof PRINTER_KINDS)[number]

/** The port of network printers. */
export const PRINTER_PORT = 9100

/** Why a printer did not print: no connection, no paper, an open cover, or another fault that it reports. */
export const PRINTER_PROBLEMS = ['unreachable', 'paper', 'cover', 'fault'] as const
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number]

/** After this time a job that is not printed is reported to people. */
export const LATE_PRINT_MS = 20_000

/**
 * Lines that were sent, taken off, or got another note; orders that went to another table, or whose guests have other
 * allergies, without their lines; a part of an order that went to another table, with its lines; or a test of the printer.
 */
export const PAPER_KINDS = ['sent', 'void', 'note', 'moved', 'allergies', 'test'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

interface PaperLine {
  readonly quantity: number
  readonly name: string
  /** What was chosen for one piece. */
  readonly options: readonly { readonly name: string; readonly quantity: number }[]
  /** The name of the line that it goes with; missing for one that was not chosen as an option. */
  readonly parent?: string
  readonly note: string
  /** Of the guest it is for; missing for the table. */
  readonly seat?: number
  /** Without a name it has that of its key. */
  readonly course: { readonly key: CourseKey | null; readonly name: string | null } | null
}

/** What one station gets on paper of one ticket or change. */
export interface KitchenPaper {
  readonly kind: PaperKind
  /** The numbers of the orders; of a part of an order that moved, that of the whole one first. */
  readonly orders: readonly number[]
  readonly table: string
  /** Where the orders were before; missing unless they moved. */
  readonly from?: string
  /** Missing if the guests have said nothing of any. */
  readonly allergies?: string
  /** Missing where it is eaten at the table. */
  readonly away?: {
    readonly type: AwayType
    /** Of whoever takes it away. */
    readonly name: string
  }
  /** Which ticket of its check this is. */
  readonly page: number
  readonly note: string
  readonly lines: readonly PaperLine[]
}

/** How a line of text looks: `big` has double size, `tall` double height, `alert` is big and white on black. */
export const PAPER_STYLES = ['plain', 'bold', 'tall', 'big', 'alert', 'rule'] as const
export type PaperStyle = (typeof PAPER_STYLES)[number]

export interface PaperText {
  readonly style: PaperStyle
  /** Empty for a rule. */
  readonly text: string
  /** By how many columns the lines after the first one are indented. */
  readonly hang: number
}

/** The words of a paper in the language of its printer. */
export interface PaperWords {
  readonly table: (name: string) => string
  readonly page: (number: number) => string
  readonly voided: string
  readonly changed: string
  readonly moved: string
  readonly allergies: (allergies: string) => string
  readonly noAllergies: string
  readonly test: string
  readonly course: (key: CourseKey) => string
  readonly away: (type: AwayType) => string
  readonly seat: (number: number) => string
  readonly parent: (name: string) => string
}

/** What stands on a paper beside its content. */
export interface PaperHead {
  /** The station whose lines these are, if another one's printer prints them, as a whole text. */
  readonly forStation: string | null
  readonly station: string
  readonly time: string
  readonly by: string
}

const text = (style: PaperStyle, content: string, hang = 0): PaperText => ({ style, text: content, hang })
const RULE = text('rule', '')

const INDENT = '   '
const indented = (style: PaperStyle, mark: string, content: string): PaperText =>
  text(style, `${INDENT}${mark} ${content}`, INDENT.length + mark.length + 1)

const lineTexts = (
  { quantity, name, options, parent, note, seat }: PaperLine,
  words: Pick<PaperWords, 'seat' | 'parent'>,
): PaperText[] => {
  const count = `${quantity} x `
  return [
    text('tall', `${count}${name}`, count.length),
    ...(seat === undefined ? [] : [indented('plain', '>', words.seat(seat))]),
    ...(parent === undefined ? [] : [indented('plain', '>', words.parent(parent))]),
    ...options.map((option) =>
      indented('bold', '+', option.quantity > 1 ? `${option.quantity} x ${option.name}` : option.name),
    ),
    ...(note === '' ? [] : [indented('bold', '!', note)]),
  ]
}

/** The lines with a heading wherever the course changes. */
const bodyTexts = (lines: readonly PaperLine[], words: PaperWords): PaperText[] => {
  const nameOf = ({ course }: PaperLine): string =>
    course?.name ?? (course?.key ? words.course(course.key) : '')
  return lines.flatMap((line, index) => {
    const [name, before] = [nameOf(line), index === 0 ? '' : nameOf(lines[index - 1] ?? line)]
    const heading = name === before || name === '' ? [] : [text('bold', `${name}:`)]
    return [...heading, ...lineTexts(line, words)]
  })
}

const ALERT_OF: Readonly<Record<PaperKind, 'voided' | 'changed' | 'moved' | 'test' | null>> = {
  sent: null,
  void: 'voided',
  note: 'changed',
  moved: 'moved',
  allergies: 'changed',
  test: 'test',
}

/** The table, or who takes it away from which counter. */
const placeTexts = ({ table, from, away }: KitchenPaper, words: PaperWords): PaperText[] => {
  if (from !== undefined) return [text('big', words.table(`${from} → ${table}`))]
  if (away !== undefined) return [text('big', away.name), text('bold', table)]
  return table === '' ? [] : [text('big', words.table(table))]
}

/** Also that there are none any more: nobody has to remember what stood on an earlier paper. */
const allergyTexts = ({ kind, allergies }: KitchenPaper, words: PaperWords): PaperText[] => {
  if (allergies !== undefined) return [text('alert', words.allergies(allergies))]
  return kind === 'allergies' ? [text('big', words.noAllergies)] : []
}

/** The texts of a paper from top to bottom. */
export const paperTexts = (paper: KitchenPaper, head: PaperHead, words: PaperWords): PaperText[] => {
  const alert = ALERT_OF[paper.kind]
  const number = [
    ...paper.orders.map((order) => `#${order}`),
    ...(paper.page > 1 ? [words.page(paper.page)] : []),
  ]
  return [
    ...(alert === null ? [] : [text('alert', words[alert])]),
    ...(head.forStation === null ? [] : [text('big', head.forStation)]),
    ...(paper.away === undefined ? [] : [text('alert', words.away(paper.away.type))]),
    ...placeTexts(paper, words),
    ...allergyTexts(paper, words),
    ...(number.length === 0 ? [] : [text('bold', number.join('  '))]),
    text('plain', `${head.station}  ${head.time}  ${head.by}`),
    RULE,
    ...bodyTexts(paper.lines, words),
    ...(paper.note === '' ? [] : [RULE, text('tall', paper.note)]),
    ...(paper.lines.length === 0 && paper.note === '' ? [] : [RULE]),
  ]
}
