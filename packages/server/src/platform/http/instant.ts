/** A moment (UTC ms) as the wire writes it: ISO 8601 in UTC. */
export const iso = (at: number): string => new Date(at).toISOString()
