import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts processor time in. */
const TICKS_OF_SECOND = 100

interface ProcessTime {
  readonly parent: number
  /** In ms of one core. */
  readonly ms: number
}

const timeOf = (pid: number): ProcessTime | null => {
  try {
    // The name of the program is in brackets and may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return { parent: Number(fields[1]), ms: ((user + system) * 1000) / TICKS_OF_SECOND }
  } catch {
    return null
  }
}

/** The processor time that a process has used, in ms. Linux only. */
export const processTime = (pid: number): number => timeOf(pid)?.ms ?? 0

/** That of all processes that a process has started and that still run. */
export const timeOfChildren = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timeOf(Number(name)))
    .reduce((sum, time) => sum + (time?.parent === pid ? time.ms : 0), 0)

/** The process that started another one. */
export const parentOf = (pid: number): number => timeOf(pid)?.parent ?? 0
