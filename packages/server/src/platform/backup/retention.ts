const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 30
/**
 * How many backups one run removes. An hour with a right clock makes one superfluous, and once a day a second one: more
 * at once are there after a time without backups, or because the clock is wrong, and then most of them are needed.
 */
export const MOST_REMOVED = 2

/** What of a backup decides how long it is kept. */
interface Kept {
  /** UTC ms, by the clock of then. */
  readonly at: number
  readonly isGood: boolean
}

/**
 * Which backups are no longer kept, the earliest-dated first. Kept are those dated within 24 hours of now, then the newest
 * good one of each day (UTC), of 30 days at most and none dated 30 days ago. The newest good one is kept however old it
 * is: while backups fail, it is the only one.
 *
 * Which one is newer is the order in which they were made: a clock that is wrong dates them wrongly. A copy from the
 * future counts as one more day and goes when there are 30 later ones.
 * @param backups newest first
 */
export const backupsToRemove = <T extends Kept>(backups: readonly T[], now: number): readonly T[] => {
  const newestGood = backups.find(({ isGood }) => isGood)
  const days = new Set<number>()
  const isKept = (backup: T): boolean => {
    const age = now - backup.at
    if (backup === newestGood || Math.abs(age) < DAY_MS) return true
    const day = Math.floor(backup.at / DAY_MS)
    if (!backup.isGood || age >= KEPT_DAYS * DAY_MS || days.has(day) || days.size === KEPT_DAYS) return false
    days.add(day)
    return true
  }
  return backups.filter((backup) => !isKept(backup)).toSorted((one, other) => one.at - other.at)
}
