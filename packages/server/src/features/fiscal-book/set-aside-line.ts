/** What a line that no server could take names, as far as that can be told. */
export interface LineNames {
  readonly serial: string | null
  readonly receiptNo: number | null
  readonly taskId: string | null
}

type Fields = Readonly<Record<string, unknown>>

const [LONGEST, TASK] = [64, /^[\w-]{1,64}$/]

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : null
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

/** Of one that could be read, or as it came: then it may hold anything. */
export const lineNames = (line: unknown): LineNames => {
  const outer = fieldsOf(line)
  const sent = outer['kind'] === 'unreadable' ? fieldsOf(outer['line']) : outer
  const inner = { ...sent, ...fieldsOf(sent['entry']), ...fieldsOf(sent['document']) }
  const task = inner['taskId']
  return {
    serial: textOf(inner['deviceSerial']) ?? textOf(inner['serial']),
    receiptNo: numberOf(inner['receiptNo']),
    taskId: typeof task === 'string' && TASK.test(task) ? task : null,
  }
}
