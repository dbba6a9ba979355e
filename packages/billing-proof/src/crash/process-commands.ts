/** A commit that writes `table` of a store and, if `text` is given, has it in its statements or values. */
export interface CommitPoint {
  readonly store: 'kafana.db' | 'journal.db' | 'device.db'
  readonly table: string
  readonly text?: string
  readonly when: 'before' | 'after'
}

/**
 * What happens to the process at a commit point. `dies`: kill -9. `power`: kill -9, and a part of the
 * unflushed data is lost (see `inside/flush-tracker.ts`). `suspended`: the process is suspended until
 * released. `fails`: the commit reports failure (after `after`, although it succeeded). `disk full`: from now
 * on every write fails.
 */
export type StopAction = 'dies' | 'power' | 'suspended' | 'fails' | 'disk full'

/** An action at the next commit that matches a commit point. */
export interface Stop {
  readonly commitPoint: CommitPoint
  readonly action: StopAction
  /** The process creates this file when it reaches the commit point. */
  readonly reachedFile: string
  /** A suspended process resumes when this file exists. */
  readonly releaseFile: string
  /** The seed for what survives a power cut. */
  readonly seed: string
}

/** Bugs that can be added to a process, to test that the checker detects them. */
export const PROCESS_FAULTS = [
  'journal not flushed',
  'orders not locked',
  'tombstones lost',
  'baseline too high',
  'completed task not recorded',
] as const
export type ProcessFault = (typeof PROCESS_FAULTS)[number]

/** A command to a running process, which sends the id back after it has executed the command. */
export type ProcessCommand =
  | { readonly id: number; readonly type: 'advance-time'; readonly ms: number }
  | { readonly id: number; readonly type: 'add-stop'; readonly stop: Stop }
  | { readonly id: number; readonly type: 'set-disk-full'; readonly full: boolean }
  | { readonly id: number; readonly type: 'cut-power'; readonly seed: string }
  | { readonly id: number; readonly type: 'clear-stops' }

/** What a process receives at its start, as JSON in an environment variable. */
export interface StartupCommands {
  /** How far its clock is ahead, in ms. */
  readonly ahead: number
  readonly processFault: ProcessFault | null
  readonly stops: readonly Stop[]
}
export const STARTUP_COMMANDS_VARIABLE = 'KAFANA_CRASH'
