export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days'

const SECONDS_IN: readonly (readonly [AgeUnit, number])[] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
]

/** How long ago something was, in its largest whole unit ("5 minutes ago"); a moment ahead of this clock is 0 seconds ago. */
export const ageOf = (ms: number): { unit: AgeUnit; value: number } => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  for (const [unit, size] of SECONDS_IN)
    if (seconds >= size) return { unit, value: Math.floor(seconds / size) }
  return { unit: 'seconds', value: seconds }
}
