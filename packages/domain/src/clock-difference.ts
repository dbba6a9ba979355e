/**
 * By how much a device's clock is ahead of the server's (ms), as far as one answer shows it: the server wrote its time
 * after the device had asked and before the answer arrived. Zero where that is how it looks, or the answer has no time.
 * @param server the time in the answer @param asked @param answered both by the device's clock; all UTC ms
 */
export const clockAhead = (server: number, asked: number, answered: number): number => {
  if (!Number.isFinite(server)) return 0
  return server < asked ? asked - server : Math.min(0, answered - server)
}
