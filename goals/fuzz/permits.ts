import { keyedHash } from '../harness/keyed-hash.ts'
import type { Random } from './random.ts'

/** A print command as the server made it, permit included. */
export interface PrintCommand {
  readonly path: string
  readonly command: Readonly<Record<string, unknown>>
}

/** The commands that the server has made: nothing fiscal may print without one of them. */
export interface Permits {
  readonly commands: readonly PrintCommand[]
  /** @param answer the text of the server's answer to the arming of a bill, or to the request for a copy */
  add(answer: string): void
}

export const createPermits = (): Permits => {
  const commands: PrintCommand[] = []
  return {
    commands,
    add: (answer) => {
      const { path, command } = JSON.parse(answer) as PrintCommand
      commands.push({ path, command })
    },
  }
}

/** The command with a permit that is not the server's for this gateway. @param otherSecret that of another gateway */
export const forged = (
  random: Random,
  command: Readonly<Record<string, unknown>>,
  otherSecret: string,
): Readonly<Record<string, unknown>> => {
  const { permit = '' } = command
  const text = String(permit)
  const { permit: _, ...without } = command
  return random.oneOf([
    () => without,
    () => ({ ...command, permit: keyedHash(without, otherSecret) }),
    () => ({ ...command, permit: keyedHash(without, '') }),
    () => ({ ...command, permit: text.toUpperCase().replace(/^\d+$/, 'x') }),
    () => ({ ...command, permit: text.slice(1) }),
    () => ({ ...command, permit: `${text}0` }),
    () => ({ ...command, permit: [text] }),
    () => ({ ...command, permit: 'é'.repeat(32) }),
    () => ({ ...command, ref: 'FORGED22', taskId: random.uuid() }),
    () => ({ ...command, epoch: Number(command['epoch'] ?? 0) + 1 }),
  ])()
}
