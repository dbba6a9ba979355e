/** One of these; undefined where there is none. */
export const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]

export const happens = (probability: number): boolean => Math.random() < probability
