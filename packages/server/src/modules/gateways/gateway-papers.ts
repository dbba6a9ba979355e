import type { PaperText, PaperWidth, PrinterProblem } from '@kafana/domain'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'

/** One attempt to print a kitchen ticket. */
export interface PaperAttempt {
  readonly id: string
  readonly attempt: number
}

export interface PaperReport extends PaperAttempt {
  /** `failed`: nothing is on paper; `unsure`: something may be. */
  readonly outcome: 'printed' | 'failed' | 'unsure'
  readonly problem: PrinterProblem | null
}

/** What a gateway says of kitchen tickets with a call. */
export interface PapersRequest {
  /** Those that it has and did not report on. */
  readonly has: readonly PaperAttempt[]
  readonly done: readonly PaperReport[]
}

export interface PaperForGateway extends PaperAttempt {
  readonly printer: { readonly host: string; readonly port: number; readonly paper: PaperWidth }
  /** Something of it may be on paper: `repeat` is printed at its top. */
  readonly isRepeat: boolean
  readonly repeat: string
  readonly lines: readonly PaperText[]
}

export interface PapersResult {
  readonly jobs: readonly PaperForGateway[]
  /** Of those that it has, those that are not to be printed any more. */
  readonly stop: readonly string[]
}

/** The kitchen tickets of a gateway's printers. */
export interface GatewayPapers {
  /** What is reported of another than the current attempt is ignored. */
  report(tx: WriteTx, gatewayId: string, done: readonly PaperReport[]): Promise<void>
  /** A gateway that was paired again keeps its printers, and what waits for them. @param earlier its earlier ids */
  takeOver(tx: WriteTx, earlier: readonly string[], gatewayId: string): Promise<void>
  /** Milliseconds until there is something for a gateway that has these; 0 if there is now, null if nothing waits. */
  dueInMs(tx: Tx, gatewayId: string, has: readonly PaperAttempt[]): Promise<number | null>
  /**
   * What is due for the gateway, oldest first. From now on it may be on paper. The response may be lost: what the gateway
   * does not have is delivered again with its next call.
   */
  claim(tx: WriteTx, gatewayId: string, has: readonly PaperAttempt[]): Promise<PapersResult>
}
