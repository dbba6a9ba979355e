import { connect, type Socket } from 'node:net'
import { isPrivateAddress, type PaperText, type PaperWidth, type PrinterProblem } from '@kafana/domain'
import type { Runtime } from '../runtime.ts'
import { paperBytes } from './paper-bytes.ts'

export interface PrinterAddress {
  readonly host: string
  readonly port: number
  readonly paper: PaperWidth
}

/** `failed`: nothing is on paper; `unsure`: something may be. */
export type PaperOutcome =
  | { readonly outcome: 'printed' }
  | { readonly outcome: 'failed' | 'unsure'; readonly problem: PrinterProblem }

/** Prints a kitchen ticket. `onBegin` is called before the first byte of it is sent. Never rejects, unless `onBegin` throws. */
export type PrintPaper = (
  printer: PrinterAddress,
  texts: readonly PaperText[],
  onBegin: () => void,
) => Promise<PaperOutcome>

const CONNECT_MS = 4000
/** A printer that has not answered by then does not report its state. */
const STATE_MS = 1000
/** From the last byte sent to the answer that it is printed. */
const PRINT_MS = 15_000
/** Printers that report nothing: the paper counts as printed if the connection stands for so long after it was sent. */
const GRACE_MS = 2000

const [DLE, EOT, GS] = [0x10, 0x04, 0x1d]
/** Asks at once why the printer is offline, and for its paper. */
const ASK_STATE = Uint8Array.of(DLE, EOT, 2, DLE, EOT, 4)
/** Asks for the paper once everything before was printed. */
const ASK_PRINTED = Uint8Array.of(GS, 0x72, 1)

/** The reasons in the two answers to ASK_STATE. */
const stateProblem = (offline: number, paper: number): PrinterProblem | null => {
  if ((paper & 0x60) !== 0 || (offline & 0x20) !== 0) return 'paper'
  if ((offline & 0x04) !== 0) return 'cover'
  return (offline & 0x40) === 0 ? null : 'fault'
}
const isOutOfPaper = (answer: number): boolean => (answer & 0x0c) !== 0

/** One connection to a printer: what it answers, and whether it was lost. */
const openLink = ({ host, port }: PrinterAddress, { after }: Pick<Runtime, 'after'>) => {
  const socket: Socket = connect({ host, port })
  const answers: number[] = []
  const state = { isLost: false }
  let wake: () => void = () => undefined
  socket.on('data', (bytes) => {
    answers.push(...bytes)
    wake()
  })
  const lose = (): void => {
    state.isLost = true
    wake()
  }
  socket.on('error', lose)
  socket.on('close', lose)
  socket.on('connect', () => wake())

  /** Waits until something holds, the connection is lost, or the time is over. */
  const waitUntil = async (ms: number, holds: () => boolean): Promise<boolean> => {
    const time = { isOver: false }
    const cancel = after(ms, () => {
      time.isOver = true
      wake()
    })
    while (!holds() && !state.isLost && !time.isOver)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    cancel()
    return holds()
  }
  return {
    connected: (): Promise<boolean> => waitUntil(CONNECT_MS, () => !socket.connecting && !state.isLost),
    /** So many bytes that the printer answers; null if it does not. */
    ask: async (bytes: Uint8Array, count: number, ms: number): Promise<number[] | null> => {
      answers.length = 0
      socket.write(bytes)
      return (await waitUntil(ms, () => answers.length >= count)) ? answers.slice(0, count) : null
    },
    /** Whether the connection still stands some time after everything was sent. */
    sent: async (bytes: Uint8Array): Promise<boolean> => {
      let isSent = false
      socket.write(bytes, () => {
        isSent = true
        wake()
      })
      if (!(await waitUntil(PRINT_MS, () => isSent))) return false
      await waitUntil(GRACE_MS, () => false)
      return !state.isLost
    },
    isLost: (): boolean => state.isLost,
    close: (): void => {
      socket.destroy()
    },
  }
}
type Link = ReturnType<typeof openLink>

const failed = (problem: PrinterProblem): PaperOutcome => ({ outcome: 'failed', problem })
const unsure = (problem: PrinterProblem): PaperOutcome => ({ outcome: 'unsure', problem })
const PRINTED: PaperOutcome = { outcome: 'printed' }

const printOver = async (link: Link, bytes: Uint8Array, onBegin: () => void): Promise<PaperOutcome> => {
  if (!(await link.connected())) return failed('unreachable')
  const state = await link.ask(ASK_STATE, 2, STATE_MS)
  if (link.isLost()) return failed('unreachable')
  const problem = state === null ? null : stateProblem(state[0] ?? 0, state[1] ?? 0)
  if (problem !== null) return failed(problem)
  onBegin()
  if (state === null) return (await link.sent(bytes)) ? PRINTED : unsure('unreachable')
  const answer = await link.ask(Buffer.concat([bytes, ASK_PRINTED]), 1, PRINT_MS)
  if (answer === null) return unsure('unreachable')
  return isOutOfPaper(answer[0] ?? 0) ? unsure('paper') : PRINTED
}

/** Prints at network printers (ESC/POS over TCP), at addresses of private networks only. */
export const createPaperPrinter =
  (runtime: Pick<Runtime, 'after'>): PrintPaper =>
  async (printer, texts, onBegin) => {
    if (!isPrivateAddress(printer.host)) return failed('unreachable')
    const link = openLink(printer, runtime)
    try {
      return await printOver(link, paperBytes(texts, printer.paper), onBegin)
    } finally {
      link.close()
    }
  }
