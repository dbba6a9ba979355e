import type { ServerProcess } from '../harness/program.ts'
import { signIn, type Venue } from '../harness/venue.ts'
import type { Random } from './random.ts'

/** The sessions of a venue, opened again when a call has ended one. */
export interface Sessions {
  any(random: Random): string
  /** Null for nobody. */
  tokenOf(name: string): string | null
  renew(name: string): Promise<void>
}

export const createSessions = ({ client }: ServerProcess, venue: Venue): Sessions => {
  const tokens: Record<string, string | null> = {
    vesna: venue.owner.token,
    monitor0: venue.monitors[0]?.token ?? null,
    ana: venue.waiter.token,
    nobody: null,
  }
  const names = Object.keys(tokens)
  return {
    any: (random) => random.oneOf(names),
    tokenOf: (name) => tokens[name] ?? null,
    renew: async (name) => {
      if (name === 'nobody') return
      const member = await signIn(client, name).catch(() => null)
      if (member !== null) tokens[name] = member.token
    },
  }
}
