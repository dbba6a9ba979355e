const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 30

/** What of a backup decides how long it is kept. */
interface Kept {
  /** UTC ms. */
  readonly at: number
  readonly isGood: boolean
}

/**
 * Which backups are no longer kept: all of the last 24 hours are, then the newest good one of each day (UTC) of the last
 * 30 days. The newest good one is kept however old it is: while backups fail, it is the only one.
 * @param backups newest first
 */
export const backupsToRemove = <T extends Kept>(backups: readonly T[], now: number): readonly T[] => {
  const newestGood = backups.find(({ isGood }) => isGood)
  const days = new Set<number>()
  return backups.filter((backup) => {
    if (backup === newestGood || now - backup.at < DAY_MS) return false
    if (!backup.isGood || now - backup.at >= KEPT_DAYS * DAY_MS) return true
    const day = Math.floor(backup.at / DAY_MS)
    if (days.has(day)) return true
    days.add(day)
    return false
  })
}
